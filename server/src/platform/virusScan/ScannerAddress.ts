import { z } from 'zod';

/** Where clamd listens. */
export type ScannerAddress = { host: string; port: number } | { path: string };

/** `tcp://host:3310` or `unix:///run/clamav/clamd.ctl`. */
export const scannerSetting = z.string().transform((value, context): ScannerAddress => {
  const [, path] = /^unix:\/\/(\/[^\0]+)$/.exec(value) ?? [];
  if (path !== undefined) return { path };
  const [, bare, bracketed, port] = /^tcp:\/\/(?:([\w.-]+)|\[([\da-f:.]+)\]):(\d{1,5})$/i.exec(value) ?? [];
  const host = bare ?? bracketed;
  if (host !== undefined && Number(port) >= 1 && Number(port) <= 65_535) return { host, port: Number(port) };
  context.addIssue(
    `不是病毒扫描服务的地址：${value}。请写成 tcp://主机:3310 或 unix:///run/clamav/clamd.ctl。`,
  );
  return z.NEVER;
});
