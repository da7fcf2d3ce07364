/** Ends a failed command: prints the message and exits with status 1. */
export function endOnError(error: Error): never {
  console.error(error.message);
  process.exit(1);
}
