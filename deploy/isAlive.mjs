/* Health of a container: ends with 0 when the server or the gateway in it answers, else with 1. */
const { PORT = '8080', GATEWAY_PORT = '8081' } = process.env;

/** One of both runs in a container; the other is another one. */
const answers = await Promise.allSettled(
  [PORT || '8080', GATEWAY_PORT || '8081'].map((port) =>
    fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(3000) }),
  ),
);
process.exit(answers.some(({ status, value }) => status === 'fulfilled' && value.ok) ? 0 : 1);
