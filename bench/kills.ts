/* npm run bench -- kills: kills the server repeatedly under write load, and reports lost writes. */
import { addApp, editApp } from '@portal/calls';
import { newReqNo } from '../server/test/startMarket';
import { printResults } from './lib/printResults';
import { pause } from './faults/children';
import { send } from './faults/send';
import { readReply, type Member } from './faults/signIn';
import { startStage, type Stage } from './faults/startStage';

const kills = Number(process.env.BENCH_KILLS ?? 20);
/** Acknowledged writes before each kill. */
const writesMin = Number(process.env.BENCH_WRITES ?? 1000);
const writersCount = 8;
/** Delay that lands in the middle of the next writes. */
const killDelayMs = 15;
const readyMaxMs = 30_000;
const readySecondsMax = 5;
const probePauseMs = 20;

/** A member who edits their app again and again. */
interface Writer {
  member: Member;
  appId: string;
  appName: string;
  /** Numbers of the newest edit that was sent, and of the newest that was acknowledged. */
  sent: number;
  acknowledged: number;
}

const briefOf = (edit: number) => `第${edit}次修改，其间服务器被强行结束`;
const editIn = (brief: string) => Number(/\d+/.exec(brief)?.[0] ?? -1);

async function startWriters(stage: Stage): Promise<Writer[]> {
  const writers: Writer[] = [];
  for (let at = 0; at < writersCount; at += 1) {
    const member = await stage.signIn('company@example.com');
    const appName = `强杀测量${at}`;
    const facts = { appName, appType: 'server', brief: briefOf(0), reqNo: newReqNo() } as const;
    const { appId } = await member.call(addApp, facts);
    writers.push({ member, appId, appName, sent: 0, acknowledged: 0 });
  }
  return writers;
}

/** Edits until the server is gone. */
async function write(writer: Writer, onTaken: () => void): Promise<void> {
  const { member, appId, appName } = writer;
  for (;;) {
    writer.sent += 1;
    const brief = briefOf(writer.sent);
    const answer = await member.send(editApp, { appId, appName, appType: 'server', brief });
    if (typeof answer === 'string') return;
    // The server may refuse when busy; then nothing is acknowledged.
    if (answer.status === 503) {
      await pause(probePauseMs);
      continue;
    }
    const { resCode, resMsg } = readReply(answer);
    if (resCode !== 'S0000') throw new Error(`${resCode} ${resMsg}`);
    writer.acknowledged = writer.sent;
    onTaken();
  }
}

async function secondsUntilReady(stage: Stage): Promise<number> {
  const startedAt = performance.now();
  while (performance.now() - startedAt < readyMaxMs) {
    const answer = await send(`${stage.origin}/readyz`);
    if (typeof answer !== 'string' && answer.status === 200)
      return Math.round((performance.now() - startedAt) / 100) / 10;
    await pause(probePauseMs);
  }
  throw new Error('the server is not ready again');
}

/** Every app must be at least at its acknowledged edit, and at most at the sent one. */
async function judge(stage: Stage, writers: readonly Writer[]) {
  const rows = await stage.db
    .selectFrom('apps')
    .select(['id', 'brief'])
    .where(
      'id',
      'in',
      writers.map(({ appId }) => appId),
    )
    .execute();
  const kept = new Map(rows.map(({ id, brief }) => [id, editIn(brief)]));
  const editOf = ({ appId }: Writer) => kept.get(appId) ?? -1;
  return {
    lost: writers.filter((writer) => editOf(writer) < writer.acknowledged).length,
    unsent: writers.filter((writer) => editOf(writer) > writer.sent).length,
  };
}

async function main(): Promise<void> {
  const stage = await startStage();
  const writers = await startWriters(stage);
  const rounds: { written: number; ready: number; lost: number; unsent: number }[] = [];
  for (let round = 0; round < kills; round += 1) {
    let written = 0;
    const { child, exited } = stage.server();
    const isEnough = () => {
      written += 1;
      if (written === writesMin) setTimeout(() => child.kill('SIGKILL'), killDelayMs);
    };
    await Promise.all([...writers.map((writer) => write(writer, isEnough)), exited]);
    const figures = await judge(stage, writers);
    stage.startServer();
    const ready = await secondsUntilReady(stage);
    rounds.push({ written, ready, ...figures });
  }

  const result = {
    kills,
    writesMin: Math.min(...rounds.map(({ written }) => written)),
    lost: rounds.reduce((sum, { lost }) => sum + lost, 0),
    unsent: rounds.reduce((sum, { unsent }) => sum + unsent, 0),
    readySecondsMax: Math.max(...rounds.map(({ ready }) => ready)),
  };
  printResults([result]);
  console.log(JSON.stringify(result));
  process.exit(result.lost + result.unsent > 0 || result.readySecondsMax > readySecondsMax ? 1 : 0);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
