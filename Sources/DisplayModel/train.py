"""Trains a net on shards, resuming where it stopped: train.py RUN SHARDS ROUNDS [lstm|print] [--start FILE.net]

A round takes NEW shards not seen before and OLD of the earlier ones, or FURTHER of both where a net learns on that was
trained before, chosen by the round's number, and waits for shards that are still being made. So the result depends on the
seed and the number of rounds, not on timing.

The rate falls by a cosine over the FIRST part of the rounds, and again, from a lower one, over each of CYCLES equal parts
of the rest; from the lower one throughout where a net learns on. The net is the mean of the weights at the ends
of the last ENDS of those (Izmailov et al. 2018, Averaging Weights Leads to Wider Optima and Better Generalization), with the
statistics of its normalisation taken anew.
"""

import argparse
import math
import os
import time
import numpy as np
import torch
from displaymodel import alphabet, shards
from displaymodel.lstm import Lstm
from displaymodel.net import Net

NEW, OLD, BATCH, RATE, HELD_BACK = 3, 5, 48, 0.002, 99999
FURTHER = (2, 2)
FIRST, CYCLES, ENDS, LATER_RATE, WARM_UP = 0.5, 4, 3, 0.5, 400
NETS = {"display": Net, "lstm": Lstm, "print": lambda: Net(alphabet.PRINT)}
torch.set_num_threads(int(os.environ.get("THREADS", "1")))


def batch_of(lines, rng=None, characters=alphabet.DISPLAY):
    """Pictures padded by their last column to one width, and their labels for CTC."""
    width = max(picture.shape[1] for picture, _ in lines)
    stack = np.empty((len(lines), 1, 32, width), np.float32)
    for row, (picture, _) in zip(stack, lines):
        picture = picture.astype(np.float32) / 255
        if rng is not None:
            shift = int(rng.integers(-2, 3))
            if shift:
                picture = np.roll(picture, shift, axis=0)
                if shift > 0:
                    picture[:shift] = picture[shift]
                else:
                    picture[shift:] = picture[shift - 1]
            if rng.random() < 0.5:
                picture = picture ** rng.uniform(0.7, 1.4)
            if rng.random() < 0.3:
                picture = picture + rng.standard_normal(picture.shape, np.float32) * rng.uniform(0, 0.06)
        row[0, :, : picture.shape[1]] = picture
        row[0, :, picture.shape[1] :] = picture[:, -1:]
    codes = [characters.encoded(label) for _, label in lines]
    targets = torch.tensor([code for label in codes for code in label], dtype=torch.long)
    lengths = torch.tensor([len(code) for code in codes], dtype=torch.long)
    steps = torch.tensor([picture.shape[1] // 4 for picture, _ in lines], dtype=torch.long)
    return torch.from_numpy(stack), targets, lengths, steps


def batches(lines, rng):
    """Batches of like width in random order."""
    order = sorted(range(len(lines)), key=lambda i: lines[i][0].shape[1] + rng.uniform(-8, 8))
    groups = [[lines[i] for i in order[a : a + BATCH]] for a in range(0, len(order), BATCH)]
    rng.shuffle(groups)
    return groups


def exact(net, lines):
    """The share of lines read exactly by the best path."""
    net.eval()
    right = 0
    lines = sorted(lines, key=lambda item: item[0].shape[1])
    with torch.no_grad():
        for a in range(0, len(lines), 64):
            part = lines[a : a + 64]
            pictures, _, _, steps = batch_of(part, characters=net.alphabet)
            best = net(pictures).argmax(2).numpy()
            right += sum(net.alphabet.decoded(path[:n]) == label for path, n, (_, label) in zip(best, steps, part))
    net.train()
    return right / len(lines)


def cycle_of(number, rounds):
    """The cycle that a round lies in, from 0 on, the cycle's first round and the round after its last."""
    first = math.ceil(FIRST * rounds)
    ends = [first + (rounds - first) * part // CYCLES for part in range(CYCLES + 1)]
    return next((index, ([0] + ends)[index], end) for index, end in enumerate(ends) if number < end)


def rate_of(step, number, rounds, steps_a_round, has_learnt=False):
    """The learning rate of a step. has_learnt: whether the net was trained before."""
    index, begin, end = cycle_of(number, rounds)
    within, whole = step - begin * steps_a_round, (end - begin) * steps_a_round
    top = RATE if index == 0 and not has_learnt else LATER_RATE * RATE
    return top * min(1, (within + 1) / WARM_UP) * (0.01 + 0.99 * 0.5 * (1 + math.cos(math.pi * min(1, within / whole))))


def averaged(net, states, lines):
    """Puts the mean of some states into a net, and the statistics of its normalisation over lines."""
    mean = {
        name: torch.stack([state[name].float() for state in states]).mean(0).to(value.dtype)
        for name, value in states[0].items()
    }
    net.load_state_dict(mean)
    layers = [layer for layer in net.modules() if isinstance(layer, torch.nn.modules.batchnorm._BatchNorm)]
    for layer in layers:
        layer.reset_running_stats()
        layer.momentum = None  # a plain mean over all batches
    net.train()
    with torch.no_grad():
        for group in batches(lines, np.random.default_rng(8)):
            net(batch_of(group, characters=net.alphabet)[0])
    net.eval()


def wait_for(folder, numbers):
    """Waits until these shards have been made."""
    while not all(os.path.exists(shards.path(folder, number)) for number in numbers):
        time.sleep(2)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("run")
    parser.add_argument("shards")
    parser.add_argument("rounds", type=int)
    parser.add_argument("net", nargs="?", choices=sorted(NETS), default="display")
    parser.add_argument("--start", metavar="FILE.net", help="a net for displays or print that learns on")
    args = parser.parse_args()
    run, folder, rounds = args.run, args.shards, args.rounds
    os.makedirs(run, exist_ok=True)
    torch.manual_seed(1)
    net = Net.shipped(args.start) if args.start else NETS[args.net]()
    net = net.to(memory_format=torch.channels_last)
    optimiser = torch.optim.AdamW(net.parameters(), lr=RATE, weight_decay=0.01)
    loss_of = torch.nn.CTCLoss(blank=0, zero_infinity=True, reduction="sum")
    state, first, ends = os.path.join(run, "checkpoint.pt"), 0, []
    if os.path.exists(state):
        kept = torch.load(state)
        net.load_state_dict(kept["net"])
        optimiser.load_state_dict(kept["optimiser"])
        first, ends = kept["round"], kept.get("ends", [])
    new, old = FURTHER if args.start else (NEW, OLD)
    steps_a_round = math.ceil((new + old) * shards.LINES / BATCH)
    step = first * steps_a_round
    wait_for(folder, [HELD_BACK])
    held = shards.read(folder, HELD_BACK)
    if args.start and not first:
        groups = batches(held, np.random.default_rng(8))
        net.normalised(batch_of(group, characters=net.alphabet)[0] for group in groups)
    log = open(os.path.join(run, "log.txt"), "a")

    def tell(note):
        print(note, file=log, flush=True)
        print(note, flush=True)

    low = os.environ.get("BF16", "1") == "1"
    if args.start and not first:
        tell(f"before: held back exact {exact(net, held):.4f}")
    for number in range(first, rounds):
        rng = np.random.default_rng([7, number])
        wanted = list(range(number * new, number * new + new))
        wanted += list(rng.choice(max(1, number * new), min(old, number * new), replace=False)) if number else []
        wait_for(folder, wanted)
        lines = [item for k in wanted for item in shards.read(folder, k)]
        started, summed, seen = time.monotonic(), 0.0, 0
        for group in batches(lines, rng):
            rate = rate_of(step, number, rounds, steps_a_round, bool(args.start))
            for part in optimiser.param_groups:
                part["lr"] = rate
            pictures, targets, lengths, steps = batch_of(group, rng, net.alphabet)
            pictures = pictures.to(memory_format=torch.channels_last)
            with torch.autocast("cpu", torch.bfloat16, enabled=low):
                logits = net(pictures)
            loss = loss_of(logits.float().log_softmax(2).transpose(0, 1), targets, steps, lengths) / len(group)
            optimiser.zero_grad(set_to_none=True)
            loss.backward()
            torch.nn.utils.clip_grad_norm_(net.parameters(), 5)
            optimiser.step()
            summed += float(loss.detach()) * len(group)
            seen += len(group)
            step += 1
        step = (number + 1) * steps_a_round
        taken = time.monotonic() - started
        index, _, end = cycle_of(number, rounds)
        if index > 0 and number + 1 == end:
            ends.append({name: value.clone() for name, value in net.state_dict().items()})
        kept = {"net": net.state_dict(), "optimiser": optimiser.state_dict(), "round": number + 1, "ends": ends}
        torch.save(kept, state + ".part")
        os.replace(state + ".part", state)
        note = f"round {number + 1}/{rounds} loss {summed / seen:.3f} {seen / taken:.0f} lines/s"
        if number % 3 == 2 or number + 1 == rounds:
            note += f" held back exact {exact(net, held):.4f}"
        tell(note)
    # A run taken up with another number of rounds, or one too short for a cycle, has fewer ends.
    ends = ends[-ENDS:] or [net.state_dict()]
    lines = [item for number in range(1, min(16, rounds * new), 2) for item in shards.read(folder, number)]
    averaged(net, ends, lines)
    torch.save(net.state_dict(), os.path.join(run, "net.pt"))
    tell(f"round {rounds}/{rounds}, mean of {len(ends)} ends: held back exact {exact(net, held):.4f}")


if __name__ == "__main__":
    main()
