import { useState } from 'react';
import { listGatewayRoutes, type CallReply, type ImportProblem } from '@portal/calls';
import { call, messageOf } from '@portal/client';
import { importProblemsOf } from '../importProblemsOf';

interface RouteList extends Pick<CallReply<typeof listGatewayRoutes>, 'gateway' | 'operations'> {
  /** Number of the read that produced it. */
  readNo: number;
}

/** Reads a gateway's export. Never rejects; errors are part of the state. */
export function useRouteList() {
  const [isReading, setIsReading] = useState(false);
  const [list, setList] = useState<RouteList | null>(null);
  const [problems, setProblems] = useState<readonly ImportProblem[]>([]);
  const [error, setError] = useState<string | null>(null);

  async function read(text: string): Promise<void> {
    setIsReading(true);
    setError(null);
    try {
      const reply = await call(listGatewayRoutes, { text });
      setList((before) => ({ ...reply, readNo: (before?.readNo ?? 0) + 1 }));
      setProblems(reply.problems);
    } catch (failure) {
      setList(null);
      setError(messageOf(failure));
      setProblems(importProblemsOf(failure));
    } finally {
      setIsReading(false);
    }
  }

  return { list, problems, error, isReading, read };
}
