# What the benchmarks measure with; to be read by them.

# Seconds that a command takes, whether it succeeds or not.
measure() { measure_both "$@" | cut -d' ' -f1; }

# The same, and the seconds that processors worked for it, which other work on the machine changes less: "1.500 2.700".
measure_both() {
    begin=$(date +%s.%N)
    work=$(
        "$@" >/dev/null 2>&1 || true
        times
    )
    end=$(date +%s.%N)
    # Minutes and seconds, by the command and by the system for it: 0m2.500s 0m0.200s.
    echo "$begin $end $(echo "$work" | tail -1)" | tr 'ms' '  ' | awk '{ printf "%.3f %.3f", $2 - $1, $3 * 60 + $4 + $5 * 60 + $6 }'
}
ratio() { awk -v a="$1" -v b="$2" 'BEGIN { printf "%.2f", a / b }'; }
