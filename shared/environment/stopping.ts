let isHearing = false;
let isStopping = false;
let close = (): Promise<void> => Promise.resolve();

function stop(): void {
  // Service managers signal all processes and parents forward it: a second signal is no new request.
  if (isStopping) return;
  isStopping = true;
  void close().then(
    () => process.exit(0),
    () => process.exit(1),
  );
}

/**
 * From now on this process ends in good order when it is told to. A program calls it in the first module that it loads:
 * until there is something to close nothing has been served, so there is nothing to hand over.
 */
export function handleStopSignals(): void {
  if (isHearing) return;
  isHearing = true;
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // The supervising process is gone.
  process.on('disconnect', stop);
}

/** From now on this is done before the process ends. */
export function closeFirst(work: () => Promise<void>): void {
  close = work;
}
