const path = require('node:path');
const { default: Sequencer } = require('@jest/test-sequencer');
const longOnes = require('./longOnes.json');

const root = path.join(__dirname, '../..');
const places = new Map(longOnes.map((file, at) => [path.join(root, file), at]));

/**
 * Without recorded durations jest starts with the largest files. Our longest tests are small files, which would start
 * last and keep one worker busy while the others are idle: they start the demo market, a gateway or processes, or make
 * thousands of requests. `longOnes.json` names them, the longest first.
 */
module.exports = class LongOnesFirst extends Sequencer {
  /** @param {{ path: string }[]} tests */
  sort(tests) {
    const placeOf = ({ path: file }) => places.get(file) ?? longOnes.length;
    return super.sort(tests).sort((one, other) => placeOf(one) - placeOf(other));
  }
};
