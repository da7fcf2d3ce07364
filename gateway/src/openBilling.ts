import path from 'node:path';
import type { LeaseExchange, LeaseQuestion } from '@portal/contract/gateway';
import type { Clock } from './clock';
import type { GatewayConfig } from './config';
import { LeasePool } from './LeasePool';
import { RefusedError, type ServerClient } from './ServerClient';
import { UsageLog } from './UsageLog';

interface BillingParts {
  config: Pick<GatewayConfig, 'dataDir' | 'leaseMs' | 'usageSync'>;
  server: Pick<ServerClient, 'exchange' | 'hello' | 'meter'>;
  report: (message: string, error?: unknown) => void;
  clock: Clock;
}

/** What calls are paid by, and where it is written down. */
export interface Billing {
  leases: LeasePool;
  usage: UsageLog;
  /** Sends usage left by a former process; then the server takes back its leases. Tries until it is stopped. */
  settleFormer: (stopped: AbortSignal) => Promise<void>;
  /** Whether that has been done. */
  isSettled: () => boolean;
}

const helloRetryMs = 1000;

const refusedText = '门户不接受本网关：请核对 PORTAL_GATEWAY_TOKEN、两者的版本与数据目录里的 gateway-id';
const unleasedText = '门户暂时没有给出租约：已租的调用照常，租完的以 503 拒绝，恢复后自动继续';

export function openBilling({ config, server, report, clock }: BillingParts): Billing {
  let isSettled = false;
  const leases = new LeasePool(exchangeLeases, clock, config.leaseMs);
  const usage = new UsageLog({
    folder: path.join(config.dataDir, 'usage'),
    send: (batch) => server.meter(batch),
    onCounted: (leaseIds) => leases.counted(leaseIds),
    onFailure: (error) => report('用量暂时没有送达门户，已留在本机，稍后重发', error),
    onUnwritable: (error) => report('磁盘已满或不可写，无法计费，调用以 503 拒绝；有空间后自动恢复', error),
    sync: config.usageSync,
    clock,
  });

  function exchangeLeases(question: LeaseQuestion): Promise<LeaseExchange> {
    // Until the old leases are settled, new ones would reserve the same money twice.
    if (!isSettled) return Promise.reject(new Error('not settled yet'));
    return server.exchange(question).catch((error: unknown) => {
      report(unleasedText, error);
      throw error;
    });
  }

  async function settleFormer(stopped: AbortSignal): Promise<void> {
    while (!stopped.aborted) {
      try {
        await usage.replay();
        await server.hello(stopped);
        isSettled = true;
        return;
      } catch (error) {
        if (stopped.aborted) return;
        report(error instanceof RefusedError ? refusedText : '门户还没有响应，稍后再试', error);
        await clock.pause(helloRetryMs, stopped);
      }
    }
  }

  return { leases, usage, settleFormer, isSettled: () => isSettled };
}
