#compdef readout

_readout() {
    local -a lines described
    local line prefix=${(Q)PREFIX}
    lines=("${(@f)$("${(Q)words[1]}" completions zsh "${(@Q)words[1,CURRENT-1]}" "$prefix" 2>/dev/null)}")
    [[ $PREFIX == --*=* ]] && compset -P '*='
    case $lines[1] in
    files) _files; return ;;
    folders) _files -/; return ;;
    esac
    for line in "${(@)lines[2,-1]}"; do
        if [[ $line == *$'\t'* ]]; then
            described+=("${${line%%$'\t'*}//:/\\:}:${line#*$'\t'}")
        else
            described+=("${line//:/\\:}")
        fi
    done
    (( $#described )) || return 1
    if [[ $lines[1] == open ]]; then
        _describe -V readout described -S ''
    else
        _describe -V readout described
    fi
}

if [[ $funcstack[1] == _readout ]]; then
    _readout "$@"
else
    compdef _readout readout
fi
