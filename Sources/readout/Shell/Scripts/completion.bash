# bash completion for readout

_readout() {
    local word=${COMP_WORDS[COMP_CWORD]} line IFS=$'\n'
    local -a lines words=("${COMP_WORDS[@]:0:COMP_CWORD+1}")
    local -i place
    COMPREPLY=()
    # The program wants words, not what is typed for them.
    for ((place = 1; place < ${#words[@]}; place++)); do
        words[place]=${words[place]#[\"\']}
        words[place]=${words[place]%[\"\']}
        words[place]=${words[place]//\\/}
    done
    mapfile -t lines < <("${COMP_WORDS[0]}" completions bash "${words[@]}" 2>/dev/null)
    case ${lines[0]-words} in
    files) return ;;
    folders)
        compopt +o default -o dirnames 2>/dev/null
        return
        ;;
    open) compopt +o default -o nospace 2>/dev/null ;;
    *) compopt +o default 2>/dev/null ;;
    esac
    for line in "${lines[@]:1}"; do
        line=${line%%$'\t'*}
        [[ $word == [\"\']* ]] || printf -v line %q "$line"
        # A comma needs no backslash outside braces.
        line=${line//\\,/,}
        COMPREPLY+=("${line/%\\=/=}")
    done
}

complete -o default -F _readout readout
