# Completions of balance for Bash; `balance completions bash` prints them.
# Nothing that is typed or offered is evaluated: words are read letter by letter, and candidates quoted.
_balance() {
    local line=${COMP_LINE:0:COMP_POINT} words=() word= begun= quote= tilde= home= letter i
    # Bash replaces its own last word alone, which begins at = and : and behind an open quote.
    local kept=$((${#line} - ${#2})) head= open=
    for ((i = 0; i <= ${#line}; i++)); do
        ((i == kept)) && head=$word open=$quote
        letter=${line:i:1}
        if [[ -z $letter ]]; then
            break
        elif [[ $quote == \' ]]; then
            if [[ $letter == \' ]]; then quote=; else word+=$letter; fi
        elif [[ $letter == \\ ]]; then
            letter=${line:$((++i)):1} begun=1
            # Between double quotes, a backslash quotes only these.
            [[ $quote == \" && $letter != [\"\$\`\\] ]] && word+=\\
            word+=$letter
        elif [[ -n $quote && $letter == "$quote" ]]; then
            quote=
        elif [[ -z $quote && $letter == [\"\'] ]]; then
            quote=$letter begun=1
        elif [[ -z $quote && $letter == [[:space:]] ]]; then
            [[ -n $begun ]] && words+=("$word")
            word= begun= tilde=
        else
            [[ -z $begun && $letter == \~ ]] && tilde=1
            word+=$letter begun=1
        fi
    done
    # A home folder is one only if its ~ stands without quotes.
    [[ -n $tilde && -z $head && $word =~ ^~[[:alnum:]_.-]*/ ]] && home=${BASH_REMATCH[0]}
    COMPREPLY=()
    while IFS= read -r letter; do
        letter=${letter%%$'\t'*}
        [[ $letter == "$head"* ]] || continue
        letter=${letter:${#head}}
        case $open in
            # Readline closes a quote, but not behind a letter that is this quote itself.
            \') letter=${letter//\'/\'\\\'\'} letter=${letter%\'} ;;
            \")
                letter=${letter//\\/\\\\} letter=${letter//\"/\\\"}
                letter=${letter//\$/\\\$} letter=${letter//\`/\\\`} letter=${letter//!/\"\'!\'\"}
                [[ $letter == *\" ]] && letter+=\"
                ;;
            *)
                [[ $letter == "$home"* ]] && letter=${letter:${#home}} || home=
                [[ -n $letter ]] && printf -v letter %q "$letter"
                letter=$home$letter
                ;;
        esac
        COMPREPLY+=("$letter")
    done < <(
        BALANCE_COMPLETE=1 BALANCE_COMPLETE_WORD=$word command balance -- "${words[@]}" 2>/dev/null
    )
    if [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *[=./] ]]; then
        compopt -o nospace 2>/dev/null
    fi
}
complete -o bashdefault -F _balance balance
