/* A thread beside the work, which keeps its own thread busy. Plain JavaScript: it starts at once and stays small. */
const { parentPort, workerData } = require('node:worker_threads');

const { memoryBytes, cpuMs } = workerData;
const lookEveryMs = 20;
const parent = process.ppid;
/** What the process had used when the piece of work began; null between two. */
let before = null;

parentPort.on('message', (event) => {
  before = event === 'begin' ? process.cpuUsage() : null;
});

function usedMs() {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

setInterval(() => {
  const isTooLarge = process.memoryUsage.rss() > memoryBytes;
  // A busy process does not hear that the one which started it is gone.
  if (isTooLarge || process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
  else if (before && usedMs() > cpuMs) process.kill(process.pid, 'SIGTERM');
}, lookEveryMs);
