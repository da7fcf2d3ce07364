import { useState } from 'react';
import { Controller, useForm, type UseFormReturn } from 'react-hook-form';
import styled from 'styled-components';
import {
  savePersonAuth,
  sendVerifyCode,
  viewPersonAuth,
  type PersonAuth,
  authenticationState,
} from '@portal/calls';
import { call, messageOf } from '@portal/client';
import { definePage } from '@portal/contract';
import {
  Facts,
  Notice,
  PageHead,
  Panel,
  Button,
  ButtonLink,
  Checkbox,
  Container,
  Field,
  SelectInput,
  Status,
  Steps,
  TextInput,
  theme,
} from '@portal/design';
import {
  CaptchaField,
  CodeField,
  FormActions,
  FormError,
  rule,
  useCaptcha,
  useSentCode,
  type CodeRequestFields,
} from '@portal/forms';
import { useRepeatGuard, showRefusal, useLeaveGuard, useReqNo } from '@portal/page';
import { useNavigate } from '@portal/router';
import { idKinds, isIdNo, isMobile, realNameRules, verificationCodeRules, type IdKind } from '@portal/rules';
import { PictureField } from '../common/PictureField';

export const page = definePage<PersonAuth>({
  load: ({ signal }) => call(viewPersonAuth, {}, { signal }),
  Page: PersonMessage,
});

interface PersonForm {
  realName: string;
  idKind: IdKind;
  idNo: string;
  isForGood: boolean;
  idValidTo: string;
  /** Named as the shared code field needs it. */
  account: string;
  captcha: string;
  code: string;
  idFrontUrl: string;
  idBackUrl: string;
  address: string;
  hasAgreed: boolean;
}

const wireNames = {
  realName: 'realName',
  idNo: 'idNo',
  idValidTo: 'idValidTo',
  phone: 'account',
  vercode: 'code',
  idFrontUrl: 'idFrontUrl',
  idBackUrl: 'idBackUrl',
  address: 'address',
} as const;

const steps = ['填写信息', '平台审核', '完成'];

function PersonMessage({ data }: { data: PersonAuth }) {
  const isEditable =
    data.state === authenticationState.none ||
    data.state === authenticationState.rejected ||
    data.state === authenticationState.expired;

  return (
    <Room>
      <PageHead title="个人认证" help="资料只用于核验身份，加密保存，不会提供给 API 提供方。" />
      <Steps labels={steps} current={data.state === authenticationState.passed ? 2 : isEditable ? 0 : 1} />
      {data.state === authenticationState.waiting && (
        <Notice mood="warn">
          <Status mood="warn">审核中</Status> 提交于 {data.submittedAt}，预计 1
          个工作日内完成，结果会发到消息中心。
        </Notice>
      )}
      {data.state === authenticationState.passed && (
        <Notice mood="good">
          <Status mood="good">已认证</Status>
          <ButtonLink to="/createMyApp" $size="s">
            创建应用
          </ButtonLink>
        </Notice>
      )}
      {data.state === authenticationState.rejected && (
        <Notice mood="bad">认证未通过，请按各项下面的原因修改后重新提交。</Notice>
      )}
      {isEditable ? <PersonForm data={data} /> : <PersonFacts data={data} />}
    </Room>
  );
}

function PersonFacts({ data }: { data: PersonAuth }) {
  return (
    <Panel title="认证信息">
      <Facts
        facts={[
          ['真实姓名', data.realName],
          ['证件类型', idKinds[data.idKind]],
          ['证件号', data.idNo],
          ['有效期', data.idValidTo ?? '长期'],
          ['手机号', data.phone],
          ['联系地址', data.address || '未填写'],
        ]}
      />
    </Panel>
  );
}

function PersonForm({ data }: { data: PersonAuth }) {
  const form = useForm<PersonForm>({
    defaultValues: {
      realName: data.realName,
      idKind: data.idKind,
      idNo: '',
      isForGood: data.state === authenticationState.rejected && data.idValidTo === null,
      idValidTo: data.idValidTo ?? '',
      account: data.phone,
      captcha: '',
      code: '',
      idFrontUrl: data.idFrontUrl,
      idBackUrl: data.idBackUrl,
      address: data.address,
      hasAgreed: false,
    },
  });
  const { register, control, handleSubmit, watch, formState } = form;
  const { errors, isSubmitting, isDirty } = formState;
  const captcha = useCaptcha();
  const navigate = useNavigate();
  const reqNo = useReqNo();
  const [refusal, setRefusal] = useState<string | null>(null);
  const letGo = useLeaveGuard(isDirty);
  const sentCode = useSentCode({
    name: 'personAuth',
    form: form as unknown as UseFormReturn<CodeRequestFields>,
    captcha,
    request: ({ account, captcha: captchaCode }) =>
      call(sendVerifyCode, { account, captchaCode, scene: 'personAuth' }),
    onRefusal: (error) => setRefusal(messageOf(error)),
  });

  const send = useRepeatGuard(async (fields: PersonForm) => {
    const content = {
      realName: fields.realName,
      idKind: fields.idKind,
      idNo: fields.idNo || undefined,
      idValidTo: fields.isForGood ? undefined : fields.idValidTo,
      phone: fields.account,
      vercode: fields.code,
      idFrontUrl: fields.idFrontUrl,
      idBackUrl: fields.idBackUrl,
      address: fields.address,
    };
    await call(savePersonAuth, { ...content, reqNo: reqNo(content) });
    letGo();
    void navigate('/personIndex/personOk');
  });

  async function submit(fields: PersonForm) {
    setRefusal(null);
    try {
      await send(fields);
    } catch (error) {
      if (!showRefusal(error, form, wireNames)) setRefusal(messageOf(error));
    }
  }

  const [idKind, isForGood] = watch(['idKind', 'isForGood']);
  const rejected = (field: string) => data.rejects.find((one) => one.field === field)?.reason;
  const mistake = (field: keyof PersonForm, wire: string = field) => errors[field]?.message ?? rejected(wire);

  return (
    <form noValidate onSubmit={(event) => void handleSubmit(submit)(event)}>
      <Panel title="证件信息">
        <Field label="真实姓名" error={mistake('realName')}>
          <TextInput autoComplete="name" {...register('realName', rule(realNameRules))} />
        </Field>
        <Field label="证件类型" error={mistake('idKind')}>
          <SelectInput {...register('idKind')}>
            {Object.entries(idKinds).map(([kind, name]) => (
              <option key={kind} value={kind}>
                {name}
              </option>
            ))}
          </SelectInput>
        </Field>
        <Field
          label="证件号"
          error={mistake('idNo')}
          hint={data.idNo ? `不修改则沿用 ${data.idNo}` : '身份证为18位，最后一位可以是X'}
        >
          <TextInput
            autoComplete="off"
            maxLength={20}
            {...register('idNo', {
              setValueAs: (value: string) => value.trim().toUpperCase(),
              validate: (value) =>
                (value === '' && data.idNo !== '') ||
                isIdNo(idKind, value) ||
                (value ? '证件号格式有误，请核对' : '请输入证件号'),
            })}
          />
        </Field>
        <Field label="有效期至" error={mistake('idValidTo')}>
          <TextInput
            type="date"
            disabled={isForGood}
            {...register('idValidTo', {
              validate: (value, { isForGood: forGood }) =>
                forGood || Boolean(value) || '请选择有效期，或勾选长期',
            })}
          />
        </Field>
        <Checkbox {...register('isForGood')}>长期有效</Checkbox>
      </Panel>
      <Panel title="证件照片">
        <Pictures>
          <Controller
            name="idFrontUrl"
            control={control}
            rules={{ validate: (value) => value !== '' || '请上传证件人像面' }}
            render={({ field }) => (
              <PictureField
                label="证件人像面"
                scene="idFront"
                value={field.value}
                onChange={field.onChange}
                error={mistake('idFrontUrl')}
              />
            )}
          />
          <Controller
            name="idBackUrl"
            control={control}
            rules={{ validate: (value) => value !== '' || '请上传证件国徽面' }}
            render={({ field }) => (
              <PictureField
                label="证件国徽面"
                scene="idBack"
                value={field.value}
                onChange={field.onChange}
                error={mistake('idBackUrl')}
              />
            )}
          />
        </Pictures>
      </Panel>
      <Panel title="联系方式">
        <Field label="手机号" error={mistake('account', 'phone')} hint="须为本人实名的手机号">
          <TextInput
            autoComplete="tel"
            inputMode="numeric"
            maxLength={11}
            {...register('account', { validate: (value) => isMobile(value) || '请输入正确的手机号' })}
          />
        </Field>
        <CaptchaField captcha={captcha} field={register('captcha')} error={errors.captcha?.message} />
        <CodeField
          field={register('code', rule(verificationCodeRules))}
          error={errors.code?.message}
          left={sentCode.left}
          isSending={sentCode.isSending}
          onSend={() => void sentCode.send()}
        />
        <Field label="联系地址（选填）" error={mistake('address')}>
          <TextInput autoComplete="street-address" maxLength={200} {...register('address')} />
        </Field>
      </Panel>
      <Checkbox
        {...register('hasAgreed', { validate: (value) => value || '请阅读并同意授权说明' })}
        aria-invalid={errors.hasAgreed ? true : undefined}
      >
        我同意平台为核验身份处理以上信息，并确认它们真实、属于本人
      </Checkbox>
      <FormError text={refusal ?? errors.hasAgreed?.message ?? null} />
      <FormActions>
        <Button type="submit" $kind="primary" $size="l" disabled={isSubmitting}>
          提交认证
        </Button>
        <ButtonLink to="/unitType" $size="l">
          返回
        </ButtonLink>
      </FormActions>
    </form>
  );
}

const Room = styled(Container)`
  max-width: 760px;
  padding-top: ${theme.space.xxl};
`;

const Pictures = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(260px, 100%), 1fr));
  gap: ${theme.space.l};
`;
