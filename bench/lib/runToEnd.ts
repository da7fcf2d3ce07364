/** Runs a bench; its process then ends, whatever still runs in it. */
export function runToEnd(main: () => Promise<void>): void {
  main().then(
    () => process.exit(0),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
}
