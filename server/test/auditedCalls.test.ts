import * as allCalls from '@portal/calls';
import type { Call } from '@portal/calls';
import { followCode } from './auditReach/followCode';

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'effect' in value;
const writes = new Map(
  Object.entries(allCalls).flatMap(([name, value]): [string, Call][] =>
    isCall(value) && value.effect === 'write' ? [[name, value]] : [],
  ),
);

const draft = 'a draft: publishing or submitting it leaves one';
const firstHalf = 'the first half: the second, which has the effect, leaves one';
const ownMark = 'concerns nobody but the person, who can see and undo it';
const talk = 'what was said is kept itself, with who said it and when';
const proposal = 'reads or tries something for a form and keeps nothing';
const opinion = 'a voice among many, which only counts';
const upload = 'a file that nobody else sees until something refers to it, and that leaves one';
const kept = 'each is a row of its own list, with who and when';

/** Calls that write and leave no entry in the audit log, with the reason. */
const leavesNone: Readonly<Record<string, string>> = {
  addFavourite: ownMark,
  moveFavourites: ownMark,
  removeFavourites: ownMark,
  watchFavourite: ownMark,
  followStatus: ownMark,
  readMessages: ownMark,
  removeMessages: ownMark,
  cancelTableExport: ownMark,
  saveTestCase: ownMark,
  removeTestCase: ownMark,
  makeInviteCode: 'the code gives no rights, it only counts who came by it',

  copyApi: draft,
  importApi: draft,
  importFromUrl: draft,
  removeDraft: draft,
  removeOperation: draft,
  saveOperation: draft,
  startChange: draft,
  editPortal: draft,
  removeSlide: draft,
  saveNavigation: draft,
  savePortalApis: draft,
  savePortalDocuments: draft,
  savePortalFaqs: draft,
  saveSlide: draft,
  sortSlides: draft,

  beginPasskey: firstHalf,
  beginSso: firstHalf,
  beginTotp: firstHalf,
  loginPasskeyOptions: firstHalf,
  verifyPasskeyOptions: firstHalf,
  resendActivation: firstHalf,
  sendIdentityCode: firstHalf,
  sendLoginCode: firstHalf,
  sendRegisterCode: firstHalf,
  sendResetCode: firstHalf,
  sendVerifyCode: firstHalf,
  verifyResetCode: firstHalf,

  addTicket: talk,
  closeTicket: talk,
  replyTicket: talk,
  commentApply: talk,
  consultSolution: talk,
  urgeApply: talk,

  checkUpstream: proposal,
  listGatewayRoutes: proposal,
  readPaper: proposal,
  tryMock: proposal,

  demandSearch: opinion,
  documentFeedback: opinion,
  voteFaq: opinion,
  reportComment: 'the report is a case of the review desk, whose decision leaves one',

  editorUpload: upload,
  uploadFile: upload,
  uploadImage: upload,
  uploadPortalLogo: upload,
  uploadPortalPicture: upload,

  invokeTest: `a test call: ${kept}`,
  resendWebhook: `a delivery: ${kept}`,
  testWebhook: `a delivery: ${kept}`,
};

/** Registered where no single name of a call stands: proved by the tests of their effects. */
const elsewhere = ['changeEmail', 'changePhone'];

const code = followCode();
const goal = code.functionNamed('audit');

/** The handlers of each call: what is passed to `answer` besides the definition. */
const handlers = new Map<string, { audits: () => boolean }>();
for (const {
  expression,
  arguments: [definition, ...rest],
} of code.calls) {
  const name = definition?.getText() ?? '';
  if (!writes.has(name)) continue;
  if (expression.getText() === 'answer')
    handlers.set(name, { audits: () => goal !== undefined && code.reaches(rest, goal) });
}

it('finds the log, and the handler of nearly every call', () => {
  expect(goal).toBeDefined();
  const missing = [...writes.keys()].filter((name) => !handlers.has(name));
  expect(missing.filter((name) => !elsewhere.includes(name) && leavesNone[name] !== upload)).toEqual([]);
});

it('leaves an entry for every call that writes, but for those with a reason', () => {
  const silent = [...handlers].filter(([, { audits }]) => !audits()).map(([name]) => name);
  expect(silent.filter((name) => !(name in leavesNone))).toEqual([]);
}, 60_000);

it('gives reasons only for calls that write', () => {
  expect(Object.keys(leavesNone).filter((name) => !writes.has(name))).toEqual([]);
});
