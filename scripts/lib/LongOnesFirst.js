const { default: Sequencer } = require('@jest/test-sequencer');

/** Small files that run long: they start the demo market, a gateway or processes, or make thousands of requests. */
const longOnes =
  /(hostileValues\.\w+|accessMatrix\.once|importDescriptions\.once|shutdown.embedded|releaseChannels|visits|kill\.databases|readme|typecheck)\.test\.ts$/;

/**
 * Without recorded durations jest starts with the largest files. Our longest tests are small files, which would start
 * last and keep one worker busy while the others are idle.
 */
module.exports = class LongOnesFirst extends Sequencer {
  /** @param {{ path: string }[]} tests */
  sort(tests) {
    const isShort = ({ path }) => Number(!longOnes.test(path));
    return super.sort(tests).sort((one, other) => isShort(one) - isShort(other));
  }
};
