//! Attacks: from the dice to Damage.

use super::board::Board;

#[test]
fn the_stab_of_the_verman_costs_the_apprentice_a_point() {
    let mut board = Board::new();
    let verman = board.put(0, "beastfolk_verman", 10.0, 10.0);
    let apprentice = board.beside(verman, 1, "apprentice", (1.0, 0.0));
    board.dice(&[6, 5, 2, 6, 1]).activate(verman);
    board.go("strike Apprentice with Stab").done();
    assert_eq!((board.hp_ap(verman), board.hp_ap(apprentice)), ((5, 1), (4, 0)));
}
