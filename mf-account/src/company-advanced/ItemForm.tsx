import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import styled from 'styled-components';
import { advanceCompany, type AdvancedItemView } from '@portal/calls';
import { call } from '@portal/client';
import { Button, Field, SelectInput, TextInput, theme, toast } from '@portal/design';
import {
  ChoiceCards,
  DateField,
  FormActions,
  FormError,
  plain,
  trimmed,
  useUnsavedWhile,
} from '@portal/forms';
import { useSubmission } from '@portal/page';
import { useRevalidator } from '@portal/router';
import {
  advancedFieldMax,
  advancedFields,
  advancedProblem,
  isAdvancedFile,
  entriesOf,
  fieldsOfItem,
  financeKinds,
  formatDate,
  keysOf,
  signWays as signWayNames,
  tableOf,
  type AdvancedField,
  type SignWay,
} from '@portal/rules';
import { LetterLink } from '../common/LetterLink';
import { PaperField } from '../common/PaperField';

interface ItemFormProps {
  data: AdvancedItemView;
  unitType: string;
  /** Ways in which the legal representative can sign the authorisation. */
  signWays: readonly SignWay[];
  /** Closes the form of an item that has passed before; absent for the first submission. */
  onDone?: () => void;
}

type Fields = Record<AdvancedField, string>;

const signHelps: Readonly<Record<SignWay, string>> = {
  paper: '下载模板，签字盖章后拍照或扫描，由审核人员核对',
  electronic: '法定代表人用手机核验身份并签署，签完即通过',
};

/** The fields of one item. */
export function ItemForm({ data, unitType, signWays, onDone }: ItemFormProps) {
  const { item, fields: filled, rejects } = data;
  const [pdfs, setPdfs] = useState<readonly AdvancedField[]>(data.pdfs);
  const { revalidate } = useRevalidator();
  const hasChoice = item === 'legal' && signWays.length > 1;
  const [signWay, setSignWay] = useState<SignWay>('paper');
  const isSigned = hasChoice && signWay === 'electronic';
  const kept = new Map(filled.map(({ field, value }) => [field, value]));
  const form = useForm<Fields>({
    defaultValues: tableOf(keysOf(advancedFields), (field) => kept.get(field) ?? ''),
  });
  const { register, control, watch, getValues, formState } = form;
  const isWithoutLicence = item === 'finance' && ['', 'none'].includes(watch('financeKind'));
  const names = fieldsOfItem[item].filter(
    (field) => field === 'financeKind' || (!isWithoutLicence && !(isSigned && field === 'letterUrl')),
  );
  const { submit, refusal, isBusy } = useSubmission(form, {
    send: (content, reqNo) =>
      call(advanceCompany, {
        item,
        signWay: isSigned ? 'electronic' : 'paper',
        ...Object.fromEntries(names.map((name) => [name, content[name]])),
        reqNo,
      }),
    onSent: (_, content) => {
      form.reset(content);
      toast('已提交', 'good');
      onDone?.();
      void revalidate();
    },
  });
  useUnsavedWhile(formState.isDirty);
  const problemOf = (field: AdvancedField) =>
    advancedProblem(field, getValues(), { unitType, today: formatDate(new Date()) }) ?? true;
  const reasonOf = (field: AdvancedField) =>
    formState.errors[field]?.message ?? rejects.find((one) => one.field === field)?.reason;

  function drawn(field: AdvancedField) {
    const label = advancedFields[field];
    const rules = { validate: () => problemOf(field) };
    if (isAdvancedFile(field))
      return (
        <Controller
          key={field}
          name={field}
          control={control}
          rules={rules}
          render={({ field: { value, onChange } }) => (
            <PaperField
              label={label}
              scene="paper"
              example={field === 'financeUrl' ? 'certificate' : 'letter'}
              takesPdf
              value={value}
              isPdf={pdfs.includes(field)}
              error={reasonOf(field)}
              onChange={(fileId, isPdf) => {
                setPdfs([...pdfs.filter((one) => one !== field), ...(isPdf ? [field] : [])]);
                onChange(fileId);
              }}
            />
          )}
        />
      );
    if (field === 'financeValidTo')
      return (
        <DateField
          key={field}
          control={control}
          name={field}
          label={label}
          remark={reasonOf(field)}
          missing="请选择许可证有效期"
        />
      );
    return (
      <Field key={field} label={label} error={reasonOf(field)}>
        {field === 'financeKind' ? (
          <SelectInput {...register(field, rules)}>
            <option value="">请选择</option>
            {entriesOf(financeKinds).map(([kind, name]) => (
              <option key={kind} value={kind} disabled={kind === 'none' && unitType === 'financial'}>
                {name}
              </option>
            ))}
          </SelectInput>
        ) : (
          <TextInput
            autoComplete="off"
            maxLength={advancedFieldMax(field)}
            inputMode={field.endsWith('Phone') ? 'numeric' : field.endsWith('Mail') ? 'email' : undefined}
            {...register(field, { ...rules, ...(/(Phone|Mail)$/.test(field) ? plain : trimmed) })}
          />
        )}
      </Field>
    );
  }

  return (
    <form noValidate onSubmit={submit} aria-label={`提交${item}`}>
      {hasChoice && (
        <ChoiceCards
          legend="授权方式"
          name="signWay"
          value={signWay}
          onChange={setSignWay}
          choices={signWays.map((id) => ({ id, title: signWayNames[id], text: signHelps[id] }))}
        />
      )}
      <Grid $isThree={item === 'contacts'}>{names.map(drawn)}</Grid>
      {item === 'legal' && !isSigned && (
        <Template>
          <LetterLink kind="legal">下载授权书模板（PDF）</LetterLink>
        </Template>
      )}
      {item === 'security' && (
        <Template>
          <LetterLink kind="security">下载承诺书模板（PDF）</LetterLink>
        </Template>
      )}
      <FormError text={refusal} />
      <FormActions>
        <Button type="submit" $kind="primary" disabled={isBusy}>
          {item === 'contacts' ? '保存联系人' : isSigned ? '发起签署' : '提交此项'}
        </Button>
        {onDone && <Button onClick={onDone}>不修改</Button>}
      </FormActions>
    </form>
  );
}

const Template = styled.p`
  margin-top: ${theme.space.m};
`;

const Grid = styled.div<{ $isThree: boolean }>`
  display: grid;
  grid-template-columns: repeat(
    auto-fit,
    minmax(min(${({ $isThree }) => ($isThree ? '240px' : '260px')}, 100%), 1fr)
  );
  align-items: start;
  gap: 0 ${theme.space.l};
  margin-top: ${theme.space.m};
`;
