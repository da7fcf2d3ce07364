import { idKinds, isIdNo } from '@portal/rules';
import { AppError } from '../../../platform/AppError';
import type { Deps } from '../../../platform/Deps';
import { formatDate } from '../../../platform/time';
import type { Reviewable } from '../../review';
import { findPerson } from './person.repository';
import { fieldLabels, settlePerson } from './person.settling';
import { changeOf, factsOf, type PersonSubmission } from './personFacts';

const picturesGone = '已按期限删除';

/** Authentications of persons on the review desk: a change stands beside what has passed. */
export function createPersonReview(deps: Deps): Reviewable {
  const { db, clock, config } = deps;
  return {
    async view(id) {
      const row = await findPerson(db, 'id', id);
      if (!row) throw new AppError('E3110');
      const known = factsOf(config, row);
      const change = changeOf(config, row);
      const shown = change ?? known;
      const field = (
        name: keyof typeof fieldLabels,
        kind: 'text' | 'image',
        valueOf: (facts: PersonSubmission) => string,
      ) => ({
        field: name,
        label: fieldLabels[name],
        // What is not kept any more is said in words.
        kind: kind === 'image' && valueOf(shown) === '' ? ('text' as const) : kind,
        value: valueOf(shown) || picturesGone,
        before: change && valueOf(known),
      });
      return {
        fields: [
          field('realName', 'text', ({ realName }) => realName),
          field('idKind', 'text', ({ idKind }) => idKinds[idKind]),
          field('idNo', 'text', ({ idNo }) => idNo),
          field('idValidTo', 'text', ({ validTo }) => validTo ?? '长期'),
          field('phone', 'text', ({ phone }) => phone),
          field('address', 'text', ({ address }) => address || '未填写'),
          field('idFrontUrl', 'image', ({ frontFileId }) => frontFileId),
          field('idBackUrl', 'image', ({ backFileId }) => backFileId),
        ],
        checks: [
          {
            label: '证件号校验',
            isMet: isIdNo(shown.idKind, shown.idNo) ? 1 : 0,
            text: '长度、出生日期与校验码',
          },
          {
            label: '证件有效期',
            isMet: !shown.validTo || shown.validTo >= formatDate(clock()) ? 1 : 0,
            text: shown.validTo ?? '长期有效',
          },
          { label: '手机号', isMet: 1, text: '已用短信验证码证明' },
          { label: '自动核验', isMet: 0, text: '没有得到核验结果，请人工核对' },
        ],
      };
    },

    decide: (tx, id, rejects, actor) => settlePerson(deps, tx, id, rejects, actor),
  };
}
