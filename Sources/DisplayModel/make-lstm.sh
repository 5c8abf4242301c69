#!/bin/sh
# The second reader, for the reader that Tesseract reads with: from the lines that the net learnt from to
# Sources/ReadoutNets/Resources/display.traineddata. make-model.sh calls it, too. Run it again after an
# interruption: it goes on where it stopped.
#
# usage: make-lstm.sh        (environment: WORK, LSTM_ROUNDS, PYTHON)
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
work=${WORK:-$root/.build/display-model}
rounds=${LSTM_ROUNDS:-33}
python=${PYTHON:-python3}
target=$root/Sources/ReadoutNets/Resources/display.traineddata
run=$work/lstm
model=$run/model

for tool in tesseract lstmtraining combine_lang_model combine_tessdata unicharset_extractor; do
    command -v $tool >/dev/null || {
        echo "display.traineddata is left as it is: there is no $tool (Debian's tesseract-ocr has it)" >&2
        exit 0
    }
done
export OMP_NUM_THREADS=1 OPENBLAS_NUM_THREADS=1 OMP_THREAD_LIMIT=1
mkdir -p "$run" "$model"
cd "$here"
"$python" train.py "$run" "$work/shards" "$rounds" lstm

# Tesseract's tools build the same layers untrained, from one line; then the weights are put into it.
"$python" lstm_export.py line "$model"
{
    unicharset_extractor --output_unicharset "$model/display.unicharset" --norm_mode 1 "$model/characters.txt"
    echo '# no Han' >"$model/radical-stroke.txt"  # an empty file is refused
    combine_lang_model --input_unicharset "$model/display.unicharset" --script_dir "$model" --output_dir "$model" --lang display
    tesseract "$model/line.tif" "$model/line" --psm 13 lstm.train
    echo "$model/line.lstmf" >"$model/lines.list"
    rm -f "$model/untrained_checkpoint"
    lstmtraining --traineddata "$model/display/display.traineddata" --train_listfile "$model/lines.list" --max_iterations 1 \
        --net_spec "$("$python" -c 'from displaymodel import lstm; print(lstm.LAYERS)')" --model_output "$model/untrained"
    lstmtraining --stop_training --continue_from "$model/untrained_checkpoint" \
        --traineddata "$model/display/display.traineddata" --model_output "$model/display.traineddata"
    combine_tessdata -e "$model/display.traineddata" "$model/untrained.lstm"
    "$python" lstm_export.py weights "$run/net.pt" "$model/untrained.lstm" "$model"/display/display.charset_size=*.txt "$model/display.lstm"
    combine_tessdata -o "$model/display.traineddata" "$model/display.lstm"
} >"$model/log.txt" 2>&1 || { tail -5 "$model/log.txt" >&2; exit 1; }
cp "$model/display.traineddata" "$target"
"$python" lstm_describe.py "$run" "$target" "${target%.traineddata}-lstm.txt"
echo "$target: $(wc -c <"$target") bytes"
