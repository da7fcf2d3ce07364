/** How a command ends that cannot do what it was asked: the sentence that says why, and status 1. */
export function endOnError(error: Error): never {
  console.error(error.message);
  process.exit(1);
}
