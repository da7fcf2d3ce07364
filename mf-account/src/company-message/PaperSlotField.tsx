import styled from 'styled-components';
import { companyState, uploadCompanyPaper, type Company, type CompanySlot } from '@portal/calls';
import { call } from '@portal/client';
import { Notice, Status, theme } from '@portal/design';
import { companyFields, validForGood } from '@portal/rules';
import type { PaperKind } from '../common/PaperExample';
import { PaperField } from '../common/PaperField';

/** Example drawing for a paper. */
const exampleOf = (slot: string): PaperKind => {
  switch (slot) {
    case 'legalFront':
      return 'idFront';
    case 'legalBack':
      return 'idBack';
    case 'authorisation':
      return 'letter';
    default:
      return 'certificate';
  }
};

interface PaperSlotFieldProps {
  slot: CompanySlot;
  company: Company;
  /** Receives the state of all papers. */
  onPlaced: (slots: CompanySlot[]) => void;
}

/** A paper: uploaded, then assigned to its slot. Locked once it has passed. */
export function PaperSlotField({ slot, company, onPlaced }: PaperSlotFieldProps) {
  const { label, isNeeded, takesPdf, isPdf, fileUrl, state, reason, hint, ocr, isUnclear } = slot;
  const isLocked = state === 'passed' && company.state !== companyState.passed;

  return (
    <div>
      <PaperField
        label={isNeeded ? label : `${label}（选填）`}
        scene="paper"
        example={exampleOf(slot.slot)}
        value={fileUrl}
        isPdf={isPdf === 1}
        takesPdf={takesPdf === 1}
        hint={hint}
        isReadOnly={isLocked}
        error={reason || undefined}
        onChange={async (fileId) => {
          const { slots } = await call(uploadCompanyPaper, { slot: slot.slot, fileUrl: fileId });
          onPlaced(slots);
        }}
      />
      {isUnclear === 1 && (
        <Notice tone="warn">图片无法识别，请确认拍的是{label}，四角完整、文字清楚。</Notice>
      )}
      {ocr.length > 0 && (
        <Notice tone="warn">
          与填写的不一致，请核对：
          {ocr.map(({ field, value }) => `${companyFields[field]}在图片上是“${readable(value)}”`).join('；')}
        </Notice>
      )}
      {isLocked && (
        <Line>
          <Status tone="good">已通过</Status>
        </Line>
      )}
    </div>
  );
}

const readable = (value: string) => (value === validForGood ? '长期' : value);

const Line = styled.p`
  margin-top: ${theme.space.s};
`;
