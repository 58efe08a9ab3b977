# Completions of balance for Bash; `balance completions bash` prints them.
_balance() {
    local IFS=$'\n' word last= words=() i
    # Bash breaks words at = and :, which belong to PATH=VALUE and AGENT:ITERATIONS.
    for ((i = 0; i <= COMP_CWORD; i++)); do
        word=${COMP_WORDS[i]}
        if [[ $i -gt 1 && ( $word == [=:]* || $last == *[=:] ) ]]; then
            words[${#words[@]} - 1]+=$word
        else
            words+=("$word")
        fi
        last=$word
    done
    word=${words[${#words[@]} - 1]}
    COMPREPLY=($(
        COMPLETE=bash _CLAP_IFS=$'\n' _CLAP_COMPLETE_INDEX=$((${#words[@]} - 1)) \
            "${COMP_WORDS[0]}" -- "${words[@]}" 2>/dev/null
    ))
    # What stands before the last word as Bash has it is there already.
    last=${COMP_WORDS[COMP_CWORD]##[=:]}
    COMPREPLY=("${COMPREPLY[@]#"${word%"$last"}"}")
    # Names with blanks and lists with quotes are put so that the shell hands them on as they are.
    for ((i = 0; i < ${#COMPREPLY[@]}; i++)); do
        case ${COMPREPLY[i]} in *[\ \"\'\[]*) printf -v 'COMPREPLY[i]' %q "${COMPREPLY[i]}" ;; esac
    done
    if [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *[=./] ]]; then
        compopt -o nospace 2>/dev/null
    fi
}
complete -o bashdefault -F _balance balance
