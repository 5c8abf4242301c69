# fish completion for readout

function __readout_complete
    set -l words (commandline -opc)
    # The word without a quote that is still open.
    set -l current (commandline -ct | string replace -r '^[\'"]' '')
    set -l lines (command $words[1] completions fish $words "$current" 2>/dev/null)
    set -l option (string match -r '^--[^=]*=' -- "$current")
    set -l path (string replace -r '^--[^=]*=' '' -- "$current")
    switch "$lines[1]"
        case files
            string replace -r '^' -- "$option" (__fish_complete_path "$path")
        case folders
            string replace -r '^' -- "$option" (__fish_complete_directories "$path" '')
        case '*'
            string join \n -- $lines[2..-1]
    end
end

complete -c readout -f -a '(__readout_complete)'
