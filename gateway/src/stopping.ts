/*
 * Signals are heard from the first module on. Until there is a gateway nothing has been served and the server has not
 * been greeted, so there is nothing to hand over.
 */
let close = (): Promise<void> => Promise.resolve();
let isStopping = false;

function stop(): void {
  // Service managers signal all processes and parents forward it: a second signal is no new request.
  if (isStopping) return;
  isStopping = true;
  void close().then(
    () => process.exit(0),
    () => process.exit(1),
  );
}

process.on('SIGTERM', stop);
process.on('SIGINT', stop);
// The supervising process is gone.
process.on('disconnect', stop);

/** From now on this is done before the process ends. */
export function closeFirst(work: () => Promise<void>): void {
  close = work;
}
