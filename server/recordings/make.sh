#!/bin/sh
# Makes the recordings of this folder again: needs espeak-ng 1.51 and sox 14.4 (Debian packages of these names).
set -e
cd "$(dirname "$0")"
for voice in man:cmn-latn-pinyin woman:cmn-latn-pinyin+f2; do
  digit=0
  # 1 is said yao, as on the telephone: yi and qi are easily taken for each other.
  for syllable in ling2 yao1 er4 san1 si4 wu3 liu4 qi1 ba1 jiu3; do
    # Telephone quality, without the silence at both ends, all equally loud.
    espeak-ng -v "${voice#*:}" -s 140 --stdout "$syllable" |
      sox -t wav - -b 8 -e unsigned-integer "digits/${voice%%:*}-$digit.wav" \
        gain -3 highpass 100 silence 1 0.01 0.5% reverse silence 1 0.01 0.5% fade 0.02 reverse rate -v 8000 norm -1
    digit=$((digit + 1))
  done
done
