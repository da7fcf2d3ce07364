const { default: Sequencer } = require('@jest/test-sequencer');

/** Short files that take long: they start market, gateway and processes, or make thousands of requests. */
const longOnes =
  /(hostileValues\.\w+|accessMatrix\.once|importDescriptions\.once|shutdown|releaseChannels|visits|kill\.databases|readme|typecheck)\.test\.ts$/;

/**
 * Where no run before has left its times, jest begins with the largest files. The longest of ours are a few lines:
 * begun last, they would keep one worker busy while the others have nothing left.
 */
module.exports = class LongOnesFirst extends Sequencer {
  /** @param {{ path: string }[]} tests */
  sort(tests) {
    const isShort = ({ path }) => Number(!longOnes.test(path));
    return super.sort(tests).sort((one, other) => isShort(one) - isShort(other));
  }
};
