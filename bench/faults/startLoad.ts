import { setTimeout as pause } from 'node:timers/promises';
import {
  addTicket,
  editApp,
  listOutbox,
  register,
  sendRegisterCode,
  captchaPicture,
  uploadFile,
  viewFile,
} from '@portal/calls';
import { newReqNo } from '../../server/test/startMarket';
import { uploadForm } from '../../server/test/uploadForm';
import { send, type Answer, type NoAnswer } from './send';
import { readReply, replyOf } from './replies';
import { apis, type Api } from './apis';
import type { AnyStage } from './AnyStage';

/** A request from its caller's view. */
export interface Made {
  stream: string;
  /** Times of performance.now(). */
  from: number;
  until: number;
  outcome: number | NoAnswer;
  /** As reported by the gateway; otherwise empty. */
  requestId: string;
  api: Api | null;
}

/** Writes that the server has acknowledged. */
export interface Acknowledged {
  tickets: string[];
  mobiles: string[];
  /** Ids and contents of files. */
  files: { id: string; content: string }[];
  /** Number of the newest edit of the app. */
  edit: number;
}

export type Load = Awaited<ReturnType<typeof startLoad>>;

const callPauseMs = 40;
const writePauseMs = 60;
const uploadPauseMs = 200;
const registrationPauseMs = 700;
let written = 0;

/** Closed-loop load: callers at all gateways, and members who write to the server. */
export async function startLoad(stage: AnyStage) {
  const made: Made[] = [];
  const acknowledged: Acknowledged = { tickets: [], mobiles: [], files: [], edit: 0 };
  let isOver = false;
  const company = await stage.signIn('company@example.com');
  const person = await stage.signIn('person@example.com');

  async function note(stream: string, api: Api | null, sending: Promise<Answer | NoAnswer>) {
    const from = performance.now();
    const answer = await sending;
    const isAnswer = typeof answer !== 'string';
    made.push({
      stream,
      from,
      until: performance.now(),
      outcome: isAnswer ? answer.status : answer,
      requestId: isAnswer ? String(answer.headers['x-request-id'] ?? '') : '',
      api,
    });
    return answer;
  }
  const isAccepted = (answer: Answer | NoAnswer): answer is Answer =>
    typeof answer !== 'string' && answer.status === 200 && readReply(answer).resCode === 'S0000';

  async function callOn(gateway: number, api: Api): Promise<void> {
    while (!isOver) {
      await note(`${api}@${gateway}`, api, stage.call(gateway, api));
      await pause(callPauseMs);
    }
  }

  /** Retries with the same request number until there is an answer; it must take effect exactly once. */
  async function writeTickets(): Promise<void> {
    while (!isOver) {
      const title = `故障测量 ${(written += 1)}`;
      const input = {
        kind: 'other',
        title,
        text: '写于故障之中，应当一字不差地留下。',
        reqNo: newReqNo(),
      } as const;
      let isTaken = false;
      while (!isTaken && !isOver) {
        isTaken = isAccepted(await note('tickets', null, person.send(addTicket, input)));
        await pause(writePauseMs);
      }
      if (isTaken) acknowledged.tickets.push(title);
    }
  }

  async function editTheApp(): Promise<void> {
    while (!isOver) {
      const edit = (written += 1);
      const facts = { appId: stage.appId, appName: '故障测量', appType: 'server' } as const;
      const brief = `第${edit}次修改，用于测量故障`;
      if (isAccepted(await note('edits', null, company.send(editApp, { ...facts, brief }))))
        acknowledged.edit = edit;
      await pause(writePauseMs);
    }
  }

  async function uploadFiles(): Promise<void> {
    while (!isOver) {
      const content = `%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n% ${(written += 1)}\n`;
      const form = uploadForm('uploadFileS3', '故障测量.pdf', Buffer.from(content), 'application/pdf');
      const answer = await note('uploads', null, person.upload(form));
      if (isAccepted(answer))
        acknowledged.files.push({
          id: replyOf(uploadFile, readReply(answer)).fileUrl,
          content,
        });
      await pause(uploadPauseMs);
    }
  }

  async function registerSomebody(): Promise<void> {
    while (!isOver) {
      const visitor = await stage.signIn(null);
      const account = `139${String((written += 1)).padStart(8, '0')}`;
      const mobile = await registerWith(visitor, account);
      if (mobile) acknowledged.mobiles.push(mobile);
      await pause(registrationPauseMs);
    }
  }

  async function registerWith(visitor: Awaited<ReturnType<AnyStage['signIn']>>, account: string) {
    const newest = async (filter: { channel: 'captcha' } | { to: string }) => {
      const answer = await visitor.send(listOutbox, filter);
      if (!isAccepted(answer)) return null;
      return replyOf(listOutbox, readReply(answer)).records[0]?.code ?? null;
    };
    await visitor.send(captchaPicture, {});
    const captchaCode = await newest({ channel: 'captcha' });
    if (!captchaCode || !isAccepted(await visitor.send(sendRegisterCode, { account, captchaCode })))
      return null;
    const vercode = await newest({ to: account });
    if (!vercode) return null;
    const facts = { account, userPswd: 'Portal-2026', nickName: '故障', agreeVersion: '1', vercode } as const;
    return isAccepted(await note('registrations', null, visitor.send(register, facts))) ? account : null;
  }

  const everybody = Promise.all([
    ...stage.gatewayUrls.flatMap((_, gateway) => Object.keys(apis).map((api) => callOn(gateway, api as Api))),
    writeTickets(),
    editTheApp(),
    registerSomebody(),
    probe(),
    ...stage.pages.map(lookAt),
    ...(stage.hasStore ? [uploadFiles()] : []),
  ]);

  /** Requests a page like a visitor. */
  async function lookAt(page: string): Promise<void> {
    while (!isOver) {
      await note(`page ${page}`, null, send(stage.origin + page));
      await pause(callPauseMs);
    }
  }

  /** Requests the readiness check like a load balancer. */
  async function probe(): Promise<void> {
    while (!isOver) {
      await note('ready', null, send(`${stage.origin}/readyz`));
      await pause(callPauseMs);
    }
  }

  return {
    made,
    acknowledged,
    /** Number of acknowledged files that cannot be read unchanged. */
    async lostFiles() {
      let lost = 0;
      for (const { id, content } of acknowledged.files) {
        const answer = await person.read(`/ajaxurl/apix${viewFile.path.replace('{id}', id)}`);
        if (typeof answer === 'string' || answer.body !== content) lost += 1;
      }
      return lost;
    },
    stop: async () => {
      isOver = true;
      await everybody;
    },
  };
}
