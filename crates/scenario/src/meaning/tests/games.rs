//! Tests, for every game, that no false mistake is reported.

use super::*;
use crate::place::Place;
use crate::registry::gathered_of;
use crate::{read_document, ready};

/// The shipped scenarios without variants, builds and targets (which may be about builds), and with few cards that they do not name.
static SHIPPED: LazyLock<Vec<Document>> = LazyLock::new(|| {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenarios");
    let mut paths: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "toml"));
    paths.sort();
    let read = |path: &std::path::PathBuf| {
        let mut document = read_document(path, &[]);
        ["variant", "builds", "target"].into_iter().for_each(|key| document.forget(key));
        assert!(ready(&mut document.clone(), "shipped").is_some(), "{}", path.display());
        let mut small = document.clone();
        let cards = small.root.at_mut(&Path::top().then(CARDS)).and_then(Node::as_table_mut);
        let cards = cards.unwrap();
        let mut texts = BTreeSet::new();
        texts_of(&document.root, &mut texts);
        let keys: Vec<String> = cards.keys().map(str::to_owned).collect();
        for (n, key) in keys.iter().enumerate() {
            if n % 20 > 0 && !texts.contains(key) {
                cards.remove(key);
            }
        }
        match ready(&mut small.clone(), "small").is_some() {
            true => small,
            false => document,
        }
    };
    paths.iter().map(read).collect()
});

fn texts_of(node: &Node, texts: &mut BTreeSet<String>) {
    match &node.value {
        Value::String(text) => _ = texts.insert(text.clone()),
        Value::Array(items) => items.iter().for_each(|item| texts_of(item, texts)),
        Value::Table(table) => {
            table.entries().iter().for_each(|entry| texts_of(&entry.node, texts));
        }
        _ => {}
    }
}

/// Changes a place of a tree so that it still fits its schema, if it can.
fn change_at(root: &mut Node, schema: &Schema, (at, by): (Index, Index), how: usize) {
    let mut all = Vec::new();
    paths(root, &Path::top(), &mut all);
    // A bound may be seen to be wrong where a metric is not known any more.
    all.retain(|path| !["game", "expect"].contains(&keys_of(path)[0].as_str()));
    let path = at.get(&all);
    let before = root.clone();
    let mut texts = BTreeSet::new();
    texts_of(root, &mut texts);
    let texts: Vec<String> = texts.into_iter().collect();
    let (last, above) = path.0.split_last().unwrap();
    match (&mut root.at_mut(path).unwrap().value, how) {
        (_, 0) => match root.at_mut(&Path(above.to_vec())).map(|node| &mut node.value) {
            Some(Value::Table(table)) => _ = table.remove(&last.key()),
            Some(Value::Array(items)) => _ = items.pop(),
            _ => {}
        },
        (Value::String(text), 1) => text.push('x'),
        (Value::String(text), _) => *text = by.get(&texts).clone(),
        (Value::Integer(number), _) => *number = [0, 1, *number + 1, *number * 10][by.index(4)],
        (Value::Array(items), _) => {
            if let Some(first) = items.first().cloned() {
                items.push(first);
            }
        }
        _ => {}
    }
    let mut found = Vec::new();
    check(root, schema, &mut found);
    if !found.is_empty() {
        *root = before;
    }
}

/// What is reported in addition to the schema's mistakes.
fn beyond(document: &Document, schema: &Schema) -> Vec<(String, Option<Place>)> {
    let mut by_schema = document.clone();
    by_schema.check(schema);
    let mut all = document.clone();
    ready(&mut all, "changed");
    let rest = all.diagnostics.into_iter().filter(|diagnostic| !by_schema.diagnostics.contains(diagnostic));
    rest.map(|diagnostic| (diagnostic.message, diagnostic.place)).collect()
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn nothing_is_told_that_is_not_so_of_any_game(
        scenario in any::<Index>(),
        changes in prop::collection::vec((any::<(Index, Index)>(), 0usize..4), 1..6),
        breaks in prop::collection::vec((any::<Index>(), 0usize..8), 1..4),
    ) {
        let mut document = scenario.get(&SHIPPED).clone();
        let schema = gathered_of(&document.root).unwrap();
        for (at, how) in changes {
            change_at(&mut document.root, &schema, at, how);
        }
        let so = beyond(&document, &schema);
        for (at, how) in breaks {
            break_at(&mut document.root, &schema, at, how);
        }
        let told = beyond(&document, &schema);
        let spurious: Vec<_> = told.iter().filter(|told| !so.contains(told)).collect();
        document.check(&schema);
        prop_assume!(!document.is_fine());
        prop_assert!(spurious.is_empty(), "{:#?}\nbeside {}", spurious, document.render(false));
    }
}
