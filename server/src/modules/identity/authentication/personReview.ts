import { idKinds, isIdNo } from '@portal/rules';
import { AppError } from '../../../platform/AppError';
import type { Deps } from '../../../platform/Deps';
import { maskIdNo, maskName, maskPhone, maskText, type Mask } from '../../../platform/masks';
import { formatDate } from '../../../platform/time';
import type { CaseField, Reviewable } from '../../review';
import { say, term, type TranslatableText } from '../../../platform/i18n/say';
import { findPerson } from './person.repository';
import { fieldLabels, settlePerson } from './person.settling';
import { changeOf, factsOf, type PersonSubmission } from './personFacts';
import { personReasons } from './personReasons';

const picturesGone = say`已按期限删除`;

/** Masks of private values until a reviewer takes the case. */
const masks: Partial<Record<keyof typeof fieldLabels, Mask>> = {
  realName: maskName,
  idNo: maskIdNo,
  phone: maskPhone,
  address: maskText,
};

/** Review of persons' authentications; a change is shown beside the passed facts. */
export function createPersonReview(deps: Deps): Reviewable {
  const { db, clock, config } = deps;
  return {
    reasons: personReasons,

    async view(id) {
      const row = await findPerson(db, 'id', id);
      if (!row) throw new AppError('E3110');
      const known = factsOf(config, row);
      const change = changeOf(config, row);
      const shown = change ?? known;
      const text = (
        name: keyof typeof fieldLabels,
        valueOf: (facts: PersonSubmission) => TranslatableText,
      ): CaseField => ({
        field: name,
        label: fieldLabels[name],
        kind: 'text',
        value: valueOf(shown),
        before: change && valueOf(known),
        mask: masks[name],
      });
      const image = (
        name: keyof typeof fieldLabels,
        fileOf: (facts: PersonSubmission) => string,
      ): CaseField => ({
        ...text(name, fileOf),
        // Deleted files are described by a text.
        kind: fileOf(shown) === '' ? 'text' : 'image',
        value: fileOf(shown) || picturesGone,
        before: change && (fileOf(known) || picturesGone),
      });
      return {
        fields: [
          text('realName', ({ realName }) => realName),
          text('idKind', ({ idKind }) => term(idKinds[idKind])),
          text('idNo', ({ idNo }) => idNo),
          text('idValidTo', ({ validTo }) => validTo ?? say`长期`),
          text('phone', ({ phone }) => phone),
          text('address', ({ address }) => address),
          image('idFrontUrl', ({ frontFileId }) => frontFileId),
          image('idBackUrl', ({ backFileId }) => backFileId),
        ],
        checks: [
          {
            label: say`证件号校验`,
            isMet: isIdNo(shown.idKind, shown.idNo) ? 1 : 0,
            text: say`长度、出生日期与校验码`,
          },
          {
            label: say`证件有效期`,
            isMet: !shown.validTo || shown.validTo >= formatDate(clock()) ? 1 : 0,
            text: shown.validTo ?? say`长期有效`,
          },
          { label: say`手机号`, isMet: 1, text: say`已用短信验证码证明` },
          { label: say`自动核验`, isMet: 0, text: say`没有得到核验结果，请人工核对` },
        ],
      };
    },

    decide: (tx, id, rejects, actor) => settlePerson(deps, tx, id, rejects, actor),
  };
}
