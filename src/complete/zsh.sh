#compdef balance
# Completions of balance for zsh; `balance completions zsh` prints them.
# Nothing that is typed or offered is evaluated: `compadd` quotes candidates.
_balance() {
    emulate -L zsh
    local line value word quote=$compstate[quote]
    local -a typed=("${(@Q)words[1,CURRENT-1]}") ended=() ended_shown=() open=() open_shown=()
    case $quote in
        \') word=$PREFIX ;;
        \") word=${(Q):-\"$PREFIX\"} ;;
        *) word=${(Q)PREFIX} ;;
    esac
    # A home folder is one only if its ~ stands without quotes.
    if [[ -z $quote && $PREFIX == \~* ]]; then
        _files
        return
    fi
    while IFS= read -r line; do
        value=${line%%$'\t'*}
        line=${line/$'\t'/  -- }
        if [[ $value == *[=./] ]]; then
            open+=("$value") open_shown+=("$line")
        else
            ended+=("$value") ended_shown+=("$line")
        fi
    done < <(
        BALANCE_COMPLETE=1 BALANCE_COMPLETE_WORD=$word command balance -- "${typed[@]}" 2>/dev/null
    )
    (($#ended)) && compadd -V balance -l -d ended_shown -a ended
    (($#open)) && compadd -V balance -l -S '' -d open_shown -a open
}
if [[ $funcstack[1] == _balance ]]; then
    _balance "$@"
else
    compdef _balance balance
fi
