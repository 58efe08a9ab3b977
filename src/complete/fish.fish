# Completions of balance for fish; `balance completions fish` prints them.
# Nothing that is typed or offered is evaluated: fish itself quotes candidates.
function __balance_complete
    set -l words (commandline --current-process --tokenize --cut-at-cursor)
    set -l token (commandline --current-token --cut-at-cursor)
    # A quote may still be open.
    set -l word (string unescape -- "$token"; or string unescape -- "$token'"; or string unescape -- "$token\"")
    BALANCE_COMPLETE=1 BALANCE_COMPLETE_WORD="$word" command balance -- $words 2>/dev/null
end
complete --keep-order --exclusive --command balance --arguments "(__balance_complete)"
