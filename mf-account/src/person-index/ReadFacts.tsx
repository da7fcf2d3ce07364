import type { UseFormReturn } from 'react-hook-form';
import styled from 'styled-components';
import { Button, Notice, theme } from '@portal/design';
import { saysTheSame, validForGood, type PaperReading, keysOf } from '@portal/rules';
import type { PersonFields } from './PersonFields';
import type { PaperReadings } from './usePaperReadings';

interface ReadFactsProps {
  form: UseFormReturn<PersonFields>;
  readings: PaperReadings;
}

type Filled = 'realName' | 'idNo' | 'address' | 'idValidTo';

const labels: Readonly<Record<Filled, string>> = {
  realName: '姓名',
  idNo: '证件号',
  address: '地址',
  idValidTo: '有效期至',
};
const sides = { idFront: '人像面', idBack: '国徽面' } as const;

/** Text read from the pictures: offered to fill in, and compared with the input. */
export function ReadFacts({ form, readings: { idFront, idBack } }: ReadFactsProps) {
  const typed = form.watch(['realName', 'idNo', 'address', 'idValidTo', 'isForGood']);
  const found = foundIn(idFront, idBack);
  const [realName, idNo, address, idValidTo, isForGood] = typed;
  const given = { realName, idNo, address, idValidTo: isForGood ? validForGood : idValidTo };
  const open = found.filter(([field]) => given[field] === '');
  // The address may differ from the one on the document.
  const wrong = found.filter(
    ([field, value]) => field !== 'address' && given[field] !== '' && !saysTheSame(given[field], value),
  );
  const unread = [idFront === null && sides.idFront, idBack === null && sides.idBack].filter(Boolean);

  function handleFill() {
    for (const [field, value] of [...open, ...wrong]) {
      const isLong = field === 'idValidTo' && value === validForGood;
      if (field === 'idValidTo') form.setValue('isForGood', isLong, { shouldDirty: true });
      form.setValue(field, isLong ? '' : value, { shouldDirty: true, shouldValidate: true });
    }
  }

  return (
    <Said role="status">
      {unread.length > 0 && (
        <Notice tone="warn">{unread.join('、')}照片无法识别，请确认拍的是这一面、四角完整、文字清楚。</Notice>
      )}
      {open.length + wrong.length > 0 && (
        <Notice tone={wrong.length > 0 ? 'bad' : 'calm'}>
          {wrong.length > 0 &&
            `与照片不一致，请核对：${wrong.map(([field, value]) => `${labels[field]}在照片上是“${shown(value)}”`).join('；')}。`}
          {open.length > 0 &&
            `从照片识别到：${open.map(([field, value]) => `${labels[field]} ${shown(value)}`).join('，')}。`}
          <Button $size="s" onClick={handleFill}>
            按照片填入
          </Button>
        </Notice>
      )}
    </Said>
  );
}

const Said = styled.div`
  margin-top: ${theme.space.m};
`;

const shown = (value: string) => (value === validForGood ? '长期' : value);

function foundIn(front?: PaperReading | null, back?: PaperReading | null): (readonly [Filled, string])[] {
  const read = {
    realName: front?.name,
    idNo: front?.idNo,
    address: front?.address,
    idValidTo: back?.validTo,
  };
  return keysOf(labels).flatMap((field) => {
    const value = read[field];
    return value ? [[field, value] as const] : [];
  });
}
