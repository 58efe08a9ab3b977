//! Size, margins and text of a PNG, and what cannot be drawn.

use super::*;

/// A chart with a view box half as wide as the picture.
fn chart(content: &str) -> Chart {
    let head = r#"<svg xmlns="http://www.w3.org/2000/svg" width="80" height="40" viewBox="0 0 40 40">"#;
    ("small.svg".to_owned(), format!("{head}{content}</svg>"))
}

/// Returns what a PNG says about itself, and its pixels.
fn decoded(file: &[u8]) -> (png::Info<'static>, Vec<[u8; 4]>) {
    let mut reader = png::Decoder::new(std::io::Cursor::new(file)).read_info().unwrap();
    let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
    reader.next_frame(&mut bytes).unwrap();
    (reader.info().clone(), bytes.as_chunks().0.to_vec())
}

#[test]
fn a_png_has_twice_the_size_and_is_white_beside_the_chart() {
    let fonts = Fonts(Options::default());
    let file = png(&chart(r##"<rect width="40" height="40" fill="#0072B2"/>"##), &fonts).unwrap();
    let (info, pixels) = decoded(&file);
    assert_eq!((info.width, info.height), (160, 80));
    let per_inch = f64::from(info.pixel_dims.unwrap().xppu) * 0.0254;
    assert!((per_inch - 192.0).abs() < 0.1, "{per_inch}");
    let (blue, white) = ([0, 114, 178, 255], [255; 4]);
    assert_eq!([0, 39, 40, 119, 120, 159].map(|x| pixels[160 * 40 + x]), [white, white, blue, blue, white, white]);
}

#[test]
fn text_is_drawn_with_an_installed_font() {
    let mut fonts = Database::new();
    fonts.load_system_fonts();
    fonts.set_sans_serif_family("no such font");
    let Ok(fonts) = Fonts::of(fonts) else { return };
    let text =
        r#"<text x="20" y="20" dy="0.35em" text-anchor="middle" font-family="sans-serif" font-size="16">HI</text>"#;
    let (_, pixels) = decoded(&png(&chart(text), &fonts).unwrap());
    let dark: Vec<usize> = (0..pixels.len()).filter(|&at| pixels[at][0] < 128).collect();
    assert!(dark.len() > 100, "{}", dark.len());
    assert!(dark.iter().all(|at| (40..120).contains(&(at % 160)) && (20..60).contains(&(at / 160))));
}

#[test]
fn what_cannot_be_drawn_says_why() {
    let no_font = Fonts::of(Database::new()).unwrap_err().to_string();
    assert!(no_font.contains("install Liberation Sans"), "{no_font}");
    let broken = png(&chart("<rect"), &Fonts(Options::default())).unwrap_err().to_string();
    assert!(broken.contains("small.svg"), "{broken}");
}
