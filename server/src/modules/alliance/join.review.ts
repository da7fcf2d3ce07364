import {
  abilities,
  joinState,
  joinTargets,
  orgTypes,
  regions,
  type AnyContent,
  type FieldReject,
} from '@portal/calls';
import { keyOf, registerTypes } from '@portal/rules';
import type { Actor } from '../../platform/Actor';
import { AppError } from '../../platform/AppError';
import type { Deps } from '../../platform/Deps';
import type { Db } from '../../platform/db/Db';
import { maskMail, maskName, maskPhone } from '../../platform/masks';
import { openSealed } from '../../platform/openSealed';
import { formatDate } from '../../platform/time';
import type { ContentService } from '../contentKit';
import { findById } from '../identity';
import { reasonOf, type CaseField, type Reviewable } from '../review';
import { say, term, type Translatable, type TranslatableText } from '../../platform/i18n/say';
import { joinMachine } from './join.machine';
import { getJoin, lockJoin, updateJoin, type JoinRow } from './join.repository';
import { joinSeal, type JoinContact } from './join.service';
import { joinReasons } from './joinReasons';

/** New members are listed after those that operators have ordered. */
const joinedOrder = 100;

const labels: Readonly<Record<string, Translatable>> = {
  target: say`申请`,
  orgName: say`单位名称`,
  orgType: say`单位类型`,
  ability: say`合作方向`,
  region: say`地区`,
  contactName: say`联系人`,
  contactPhone: say`电话`,
  contactMail: say`邮箱`,
  website: say`官网`,
  logoUrl: say`标志`,
  brief: say`单位简介（公开）`,
  reason: say`申请说明`,
  fileUrl: say`附件`,
};

const nameIn = (table: Readonly<Record<string, string>>, value: string) => {
  const key = keyOf(table, value);
  return key ? term(table[key] ?? '') : '';
};

function fieldsOf(row: JoinRow, contact: JoinContact): CaseField[] {
  const field = (name: string, value: TranslatableText, more: Partial<CaseField> = {}): CaseField => ({
    field: name,
    label: labels[name] ?? term(name),
    kind: 'text',
    value,
    before: null,
    ...more,
  });
  return [
    field('target', term(joinTargets[row.target])),
    field('orgName', row.org_name),
    ...(row.target === 'alliance'
      ? [field('orgType', nameIn(orgTypes, row.org_type))]
      : [field('ability', nameIn(abilities, row.ability)), field('region', nameIn(regions, row.region))]),
    field('contactName', contact.contactName, { mask: maskName }),
    field('contactPhone', contact.contactPhone, { mask: maskPhone }),
    field('contactMail', contact.contactMail, { mask: maskMail }),
    field('website', row.website),
    ...(row.logo_url ? [field('logoUrl', row.logo_url, { kind: 'image' })] : []),
    field('brief', row.brief),
    field('reason', row.reason),
    ...(row.file_id ? [field('fileUrl', row.file_id, { kind: 'file' })] : []),
  ];
}

/** The public content from an approved application. */
function contentOf(row: JoinRow, at: Date): AnyContent {
  const common = {
    name: row.org_name,
    logo: row.logo_url,
    link: row.website,
    brief: row.brief,
    order: joinedOrder,
  };
  return row.target === 'alliance'
    ? { ...common, orgType: row.org_type, joinedOn: formatDate(at) }
    : { ...common, ability: row.ability, region: row.region };
}

/** Applications to join, for the review queue. */
export function createJoinReview(deps: Deps, { contents }: { contents: ContentService }): Reviewable {
  const { db, clock } = deps;
  const seal = joinSeal(deps);

  return {
    reasons: joinReasons,

    async view(id) {
      const row = await getJoin(db, id);
      const account = await findById(db, row.user_id);
      const registered = account?.register_type ?? null;
      const isEnterprise = registered !== null && registerTypes[registered].startsWith(/* as is */ '企业');
      return {
        fields: fieldsOf(row, openSealed<JoinContact>(seal, row.contact_sealed)),
        checks: [
          {
            label: say`认证`,
            isMet: isEnterprise ? 1 : 0,
            text: registered === null ? say`未认证` : term(registerTypes[registered]),
          },
        ],
      };
    },

    async decide(tx: Db, id: string, rejects: FieldReject[] | null, actor: Actor) {
      const now = clock();
      const row = await lockJoin(tx, id);
      if (row.state !== joinState.waiting) throw new AppError('E3107');
      const to = rejects ? joinState.rejected : joinState.passed;
      const reason = reasonOf(rejects ?? [], (field) => labels[field]);
      const facts = { target: row.target, orgName: row.org_name };
      const readers = { owner: row.user_id };
      await joinMachine.pass(tx, { id, from: row.state, to, actor, at: now, reason, facts, readers });
      await updateJoin(tx, id, {
        state: to,
        decided_at: now,
        rejects: JSON.stringify(rejects ?? []),
        ...(rejects ? {} : { item_id: await makeVisible(tx, row, now, actor) }),
      });
    },
  };

  function makeVisible(tx: Db, row: JoinRow, at: Date, actor: Actor): Promise<string> {
    const kind = row.target === 'alliance' ? 'allianceMember' : 'partner';
    return contents.put(tx, { kind, itemId: row.item_id, content: contentOf(row, at) }, actor);
  }
}
