import {
  authState,
  chooseType,
  companyLetters,
  downloadCompanyLetter,
  listBranches,
  listRegions,
  openSandbox,
  resetSandbox,
  saveCompany,
  submitCompany,
  uploadCompanyPaper,
  verifyAmount,
  viewCompany,
  viewSandbox,
  withdrawCompany,
} from '@portal/calls';
import { accountType, readSlots } from '@portal/rules';
import { AppError } from '../../platform/AppError';
import type { Deps } from '../../platform/Deps';
import { letterPdf } from '../../platform/export/letterPdf';
import { actorOf } from '../../platform/http/actorOf';
import { routeOf, type Answerer } from '../../platform/http/answer';
import { parseInput } from '../../platform/http/parseInput';
import { countHit } from '../../platform/http/rateLimit';
import { sendPdf } from '../../platform/http/sendPdf';
import type { Server } from '../../platform/Module';
import { translateTexts } from '../../platform/i18n/translateTexts';
import { minutes } from '../../platform/time';
import type { Identity } from '../identity';
import { listBranches as findBranches } from './bankBranch.queries';
import type { PaperReader, Verdict } from '../verifier';
import { companyLetter } from './companyLetter';
import type { CompanyService } from './company.service';
import { regionsIn } from './regions';
import type { SandboxService } from './sandbox.service';
import type { AccountProofService } from './accountProof.service';
import type { SubmissionService } from './submission.service';

/** Whoever saves more often is guessing credit codes. */
const savesPerTenMinutes = 60;

type Routes = Pick<Server, 'app' | 'answer'>;

interface Services extends Pick<Identity, 'organisations' | 'persons' | 'verification'> {
  companies: CompanyService;
  paperReader: PaperReader;
  submissions: SubmissionService;
  accountProofs: AccountProofService;
  sandboxes: SandboxService;
}

export function registerCompanyRoutes({ app, answer }: Routes, deps: Deps, services: Services): void {
  registerAuthentication(answer, deps, services);
  registerLetters({ app, answer }, deps, services);
  registerSandbox(answer, services);
  answer(listRegions, async ({ input }) => ({ records: [...regionsIn(input.parent)] }));
  answer(listBranches, async ({ input }) => ({ records: await findBranches(deps.db, input) }));
}

function registerLetters({ app, answer }: Routes, { clock }: Deps, { companies }: Services): void {
  const letter = answer.describe(downloadCompanyLetter);
  app.get(routeOf(downloadCompanyLetter), { onRequest: letter.onRequest }, async (request, reply) => {
    const { kind } = parseInput(downloadCompanyLetter, request.query);
    const company = await companies.open(letter.memberOf(request).id);
    return sendPdf(reply, companyLetters[kind], letterPdf(companyLetter(kind, company, clock())));
  });
}

function registerAuthentication(
  answer: Answerer,
  deps: Deps,
  { companies, submissions, accountProofs, organisations, paperReader, persons, verification }: Services,
): void {
  answer(authState, async ({ member }) => ({
    registerType: member.register_type,
    isInstant: persons.isInstant,
    person: await persons.state(member.person.id),
    company: await companies.state(member.id),
  }));

  answer(viewCompany, async ({ member, visitor }) =>
    translateTexts(await companies.view(member.id), visitor.language),
  );

  answer(chooseType, async ({ input, member, visitor, db }) => {
    if (input.type === 'person') return { nextRoute: '/personIndex/personMessage', steps: [] };
    const unitType = input.unitType ?? 'company';
    if (member.organisationRole !== null || (await companies.hasBegun(db, member.id)))
      return companies.begin(db, member.id, unitType);
    // An enterprise account from before papers were required completes its papers.
    if (accountType(member.register_type) === 'enterprise') return companies.begin(db, member.id, unitType);
    const { organisationId } = await organisations.found(db, member.person, visitor);
    return companies.begin(db, organisationId, unitType);
  });

  answer(
    saveCompany,
    async ({ input, member, visitor, db }, code: { id: string } | null) => {
      const { isDraft, vercode: _, reqNo: __, mark, ...given } = input;
      if (code) await verification.spend(code.id, db);
      const saving = { given, isDraft: isDraft === '1', isPhoneProved: code !== null, mark };
      return companies.save(db, member.id, saving, actorOf('owner', member, visitor));
    },
    async ({ input: { contactPhone, vercode }, member, visitor }) => {
      await countHit(deps, `company:${member.id}`, savesPerTenMinutes, 10 * minutes);
      if (vercode === undefined || !(await companies.needsCode(member.id, contactPhone))) return null;
      if (contactPhone === undefined) throw new AppError('E0028');
      return verification.check('companyAuth', contactPhone, vercode, visitor.sessionHash);
    },
  );

  answer(uploadCompanyPaper, async ({ input: { slot, fileUrl }, member, visitor }) => {
    const side = readSlots[slot]?.side;
    const reading = side && (await paperReader.read(side, fileUrl, [member.id, member.person.id]));
    const actor = actorOf('owner', member, visitor);
    return translateTexts(
      await companies.putPaper(member.id, slot, fileUrl, actor, reading),
      visitor.language,
    );
  });

  answer(
    submitCompany,
    ({ member, visitor, db }, verdict: Verdict | null) =>
      submissions.submit(db, member.id, verdict, actorOf('owner', member, visitor)),
    ({ member }) => submissions.askRegister(member.id),
  );

  answer(withdrawCompany, ({ member, visitor, db }) =>
    submissions.withdraw(db, member.id, actorOf('owner', member, visitor)),
  );

  answer(verifyAmount, ({ input, member, visitor }) =>
    accountProofs.verifyAmount(member.id, input.amount, actorOf('owner', member, visitor)),
  );
}

function registerSandbox(answer: Answerer, { sandboxes }: Services): void {
  answer(viewSandbox, ({ member }) => sandboxes.view(member.id));
  answer(openSandbox, ({ member, visitor, db }) =>
    sandboxes.open(db, member, actorOf('owner', member, visitor)),
  );
  answer(resetSandbox, ({ input, member, visitor, db }) =>
    sandboxes.reset(db, member, actorOf('owner', member, visitor), input.keepsKey === 1),
  );
}
