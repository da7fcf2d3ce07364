import { useCallback } from 'react';
import { useForm } from 'react-hook-form';
import {
  appealFactor,
  factorAppealHours,
  factorAppealState,
  viewFactorAppeal,
  type FactorAppeal,
} from '@portal/calls';
import { call } from '@portal/client';
import { Button, ErrorPanel, Field, Notice, Skeleton, TextArea, TextInput } from '@portal/design';
import { FormActions, FormError, atLeast } from '@portal/forms';
import { useLoaded, useSubmission } from '@portal/page';
import { formatMinute, promises, countHint } from '@portal/rules';

interface FactorAppealPanelProps {
  /** Issued once the first factor of the login was accepted. */
  mfaTicket: string;
  onBack: () => void;
}

const { waiting, passed, rejected } = factorAppealState;

/** For users who have lost every second factor: an appeal form, or the state of a pending appeal. */
export function FactorAppealPanel({ mfaTicket, onBack }: FactorAppealPanelProps) {
  const load = useCallback(
    (signal: AbortSignal) => call(viewFactorAppeal, { mfaTicket }, { signal }),
    [mfaTicket],
  );
  const { data, reason, retry } = useLoaded(load);

  if (!data) return reason ? <ErrorPanel title={reason} onRetry={retry} /> : <Skeleton $height={240} />;
  const { appeal } = data;
  const isOpen = appeal?.state === waiting || appeal?.state === passed;
  return (
    <>
      {appeal && <AppealNotice appeal={appeal} />}
      {isOpen ? (
        <FormActions>
          <Button onClick={onBack}>返回</Button>
        </FormActions>
      ) : (
        <AppealForm mfaTicket={mfaTicket} onSent={retry} onBack={onBack} />
      )}
    </>
  );
}

function AppealNotice({ appeal: { state, submittedAt, effectiveAt, reason } }: { appeal: FactorAppeal }) {
  if (state === waiting)
    return (
      <Notice tone="warn">
        {formatMinute(submittedAt)} 提交的申诉正在审核，预计 {promises.factorAppeal}
        内处理，结果会发到您绑定的邮箱和手机。
      </Notice>
    );
  if (state === passed)
    return (
      <Notice tone="good">
        申诉已通过，两步验证将于 {effectiveAt && formatMinute(effectiveAt)}{' '}
        重置，之后只用密码和验证码即可登录。
      </Notice>
    );
  if (state === rejected) return <Notice tone="bad">上一次申诉未通过：{reason}</Notice>;
  return null;
}

interface AppealFormProps extends FactorAppealPanelProps {
  onSent: () => void;
}

function AppealForm({ mfaTicket, onSent, onBack }: AppealFormProps) {
  const form = useForm({ defaultValues: { realName: '', idNo: '', remark: '' } });
  const { register, watch, formState } = form;
  const { errors } = formState;
  const { submit, refusal, isBusy } = useSubmission(form, {
    send: (fields) => call(appealFactor, { mfaTicket, ...fields }),
    onSent,
  });

  return (
    <form noValidate onSubmit={submit}>
      <p>
        验证器应用、通行密钥和恢复码都不能用时，由运营人员核对身份后重置。通过后还要等待 {factorAppealHours}{' '}
        小时，其间任何人用您的第二步登录，或打开通知里的链接，申诉即取消。
      </p>
      <Field label="真实姓名" hint="与实名认证一致；没有认证的可不填" error={errors.realName?.message}>
        <TextInput autoFocus autoComplete="name" maxLength={40} {...register('realName')} />
      </Field>
      <Field label="证件号码" error={errors.idNo?.message}>
        <TextInput autoComplete="off" maxLength={20} {...register('idNo')} />
      </Field>
      <Field label="说明" hint={countHint(watch('remark'), 200)} error={errors.remark?.message}>
        <TextArea
          rows={3}
          maxLength={200}
          placeholder="何时丢失、为何不能用恢复码"
          {...register('remark', atLeast(5, '请填写说明，至少5个字'))}
        />
      </Field>
      <FormError text={refusal} />
      <FormActions>
        <Button onClick={onBack}>返回</Button>
        <Button type="submit" $kind="primary" disabled={isBusy}>
          提交申诉
        </Button>
      </FormActions>
    </form>
  );
}
