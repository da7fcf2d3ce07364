import { hostState, portalState, type FieldReject, type PortalContent } from '@portal/calls';
import {
  brandContrast,
  contrastMin,
  firstBroken,
  industries,
  portalPrefixRules,
  registerType,
  type Industry,
} from '@portal/rules';
import { AppError } from '../../platform/AppError';
import type { Deps } from '../../platform/Deps';
import type { Db } from '../../platform/db/Db';
import { inTransaction } from '../../platform/db/inTransaction';
import { isUniqueViolation } from '../../platform/db/isUniqueViolation';
import type { Member } from '../../platform/http/Member';
import { newId } from '../../platform/ids';
import type { Actor } from '../../platform/Actor';
import { textToColumn } from '../../platform/i18n/textToColumn';
import { say, term, type Translatable, type TranslatableText } from '../../platform/i18n/say';
import { openCase, reasonOf, withdrawCase, type Reviewable } from '../review';
import type { BrandService } from './brand.service';
import { putHost, removeHost, findHost } from './host.repository';
import type { HostService } from './host.service';
import {
  countOwned,
  findByPrefix,
  findPortal,
  insertPortal,
  lockApplicant,
  lockOwned,
  lockPortal,
  movePortal,
  updatePortal,
  type Manager,
} from './portal.repository';
import { portalReasons } from './portalReasons';

interface Application {
  doId?: string;
  doName: string;
  doPrefix: string;
  usage: string;
  industry?: Industry;
  doColor: string;
  doLogoUrl: string;
  do_rc_url: string;
  contact: string;
  icpNo: string;
  host?: string;
}

const portalsMax = 5;
const kind = 'portal';

const labels: Readonly<Record<string, Translatable>> = {
  doName: say`专区名称`,
  doPrefix: say`前缀`,
  usage: say`用途`,
  industry: say`行业`,
  doLogoUrl: say`标志`,
  doColor: say`品牌色`,
  do_rc_url: say`横幅图片`,
  contact: say`联系人`,
  icpNo: say`备案号`,
  host: say`自有域名`,
};

export type PortalApplications = ReturnType<typeof createPortalApplications>;

/** Applications for a branded portal, up to the decision. */
export function createPortalApplications(
  { db, clock }: Deps,
  { brands, hosts }: { brands: BrandService; hosts: HostService },
) {
  /** @throws {AppError} `E6002` with the rule that is violated. */
  const refuseIllegal = (prefix: string) => {
    const message = firstBroken(portalPrefixRules, prefix);
    if (message)
      throw new AppError('E6002', { fields: [{ name: 'doPrefix', message: term(message) }] }, term(message));
  };

  /** @throws {AppError} `E6001` */
  const refuseTaken = async (tx: Db, prefix: string, id: string) => {
    const taken = await findByPrefix(tx, prefix);
    if (taken && taken.id !== id) throw new AppError('E6001');
  };

  return {
    /** Whether a prefix is available, and if not, why. @param doId The application that it is for, if there is one. */
    async checkPrefix(prefix: string, doId?: string) {
      const broken = firstBroken(portalPrefixRules, prefix);
      if (broken) return { usable: 0, reason: term(broken) };
      const taken = await findByPrefix(db, prefix);
      return !taken || taken.id === doId
        ? { usable: 1, reason: '' }
        : { usable: 0, reason: say`前缀已被占用，请换一个` };
    },

    /**
     * Submits an application to the operators.
     *
     * @throws {AppError} `E5104` without advanced verification of the enterprise, `E6001` the prefix is taken, `E6002`
     *   it violates a rule, `E6003` another application is open, `E6009` too many portals, `E6005` the domain belongs to
     *   another portal, `E6008`, `E3107` it was decided already.
     */
    async submit(tx: Db, member: Member, manager: Manager, input: Application, actor: Actor) {
      if (member.register_type !== registerType.enterpriseAdvanced)
        throw new AppError('E5104', {}, say`专区由完成高级认证的企业申请，请先完成企业高级认证`);
      refuseIllegal(input.doPrefix);
      const now = clock();
      await lockApplicant(tx, manager.ownerId);
      const before = input.doId === undefined ? null : await lockOwned(tx, manager, input.doId);
      const owned = await countOwned(tx, manager.ownerId);
      if (!before && owned.unfinished > 0) throw new AppError('E6003');
      if (!before && owned.all >= portalsMax) throw new AppError('E6009');
      const id = before?.id ?? newId('portal');
      await refuseTaken(tx, input.doPrefix, id);
      if (input.host) await hosts.refuseTaken(tx, input.host, id);

      const content: PortalContent = {
        faviconUrl: '',
        intro: '',
        footer: '',
        navigation: [],
        slides: [],
        apis: [],
        docIds: [],
        faqIds: null,
        ...before?.draft,
        doColor: input.doColor,
        doLogoUrl: input.doLogoUrl,
        do_rc_url: input.do_rc_url,
      };
      const row = {
        prefix: input.doPrefix,
        name: input.doName.trim(),
        usage: input.usage,
        industry: input.industry ?? null,
        contact: input.contact,
        icp_no: input.icpNo,
        color: input.doColor,
        logo_url: input.doLogoUrl,
        resource_url: input.do_rc_url || null,
        draft: JSON.stringify(content),
        rejects: '[]',
        reason: '',
        submitted_at: now,
      };
      try {
        if (before) await updatePortal(tx, id, row);
        else
          await insertPortal(tx, {
            ...row,
            id,
            owner_id: manager.ownerId,
            state: portalState.draft,
            created_at: now,
          });
      } catch (error) {
        throw isUniqueViolation(error) ? new AppError('E6001') : error;
      }
      await brands.attach(tx, content);
      if (input.host) await putHost(tx, id, { host: input.host, token: newId('verify'), at: now });
      else await removeHost(tx, id);
      await movePortal(tx, await lockPortal(tx, id), { to: portalState.waiting, actor, at: now });
      await openCase(tx, {
        kind,
        subjectId: id,
        title: say`专区 ${row.name}`,
        applicantId: manager.ownerId,
        applicantName: member.nick_name,
        at: now,
      });
      return { doId: id, state: portalState.waiting };
    },

    /** @throws {AppError} `E6008`, `E5103`, `E3107` */
    async withdraw(manager: Manager, id: string, actor: Actor): Promise<void> {
      await inTransaction(db, async (tx) => {
        const row = await lockOwned(tx, manager, id);
        await movePortal(tx, row, { to: portalState.draft, actor, at: clock() });
        await withdrawCase(tx, kind, id);
      });
    },

    reviewable: {
      reasons: portalReasons,

      async view(id) {
        const row = await findPortal(db, id);
        if (!row) throw new AppError('E3110');
        const host = await findHost(db, id);
        const field = (name: string, value: TranslatableText, shownAs: 'text' | 'image' = 'text') => ({
          field: name,
          label: labels[name] ?? term(name),
          kind: shownAs,
          value,
          before: null,
        });
        const { asGround, asText } = brandContrast(row.color);
        return {
          fields: [
            field('doName', row.name),
            field('doPrefix', row.prefix),
            field('usage', row.usage),
            field('industry', row.industry ? term(industries[row.industry]) : say`未填写`),
            field('contact', row.contact),
            field('icpNo', row.icp_no || say`未填写`),
            field('host', host?.host ?? say`未填写`),
            field('doColor', row.color),
            field('doLogoUrl', row.logo_url ?? '', 'image'),
            ...(row.resource_url ? [field('do_rc_url', row.resource_url, 'image')] : []),
          ],
          checks: [
            {
              label: say`品牌色对比度`,
              isMet: asText >= contrastMin ? 1 : 0,
              text: say`作文字 ${asText.toFixed(1)}:1，作底色 ${asGround.toFixed(1)}:1，要求 ${contrastMin}:1`,
            },
          ],
        };
      },

      async decide(tx: Db, id: string, rejects: FieldReject[] | null, actor: Actor) {
        const now = clock();
        const row = await lockPortal(tx, id);
        if (row.state !== portalState.waiting) throw new AppError('E3107');
        if (rejects) {
          const reason = reasonOf(rejects, (field) => labels[field]);
          const kept = {
            rejects: JSON.stringify(rejects),
            reason: String(reason),
            reason_said: textToColumn(reason),
          };
          return movePortal(tx, row, { to: portalState.rejected, actor, at: now, reason }, kept);
        }
        const host = await findHost(tx, id);
        const isServed = !host || host.state === hostState.served;
        const to = isServed ? portalState.online : portalState.resolving;
        await movePortal(tx, row, { to, actor, at: now }, isServed ? { online_at: now } : {});
        await brands.publishFirst(tx, row, now);
      },
    } satisfies Reviewable,
  };
}
