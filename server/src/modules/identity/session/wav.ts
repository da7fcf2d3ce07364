/** Telephone quality, in a format that every browser plays. */
export const samplesPerSecond = 8000;
const headerBytes = 44;

/** Encodes samples of -1…1 as 8-bit mono WAV; louder ones are clipped. */
export function wavOf(samples: Float32Array): Buffer {
  const wav = Buffer.alloc(headerBytes + samples.length);
  wav.write('RIFF', 0);
  wav.writeUInt32LE(wav.length - 8, 4);
  wav.write('WAVEfmt ', 8);
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20); // not compressed
  wav.writeUInt16LE(1, 22); // one channel
  wav.writeUInt32LE(samplesPerSecond, 24);
  wav.writeUInt32LE(samplesPerSecond, 28); // bytes per second
  wav.writeUInt16LE(1, 32); // bytes per sample
  wav.writeUInt16LE(8, 34); // bits per sample
  wav.write('data', 36);
  wav.writeUInt32LE(samples.length, 40);
  samples.forEach((sample, at) => {
    wav[headerBytes + at] = Math.round(128 + 127 * Math.max(-1, Math.min(1, sample)));
  });
  return wav;
}

/** Decodes such a file. */
export function samplesOf(wav: Buffer): Float32Array {
  const length = wav.readUInt32LE(headerBytes - 4);
  return Float32Array.from(wav.subarray(headerBytes, headerBytes + length), (byte) => (byte - 128) / 127);
}
