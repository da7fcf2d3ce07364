import styled from 'styled-components';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field, TextInput, theme } from '@portal/design';
import { ListenButtons } from './ListenButtons';
import type { Captcha } from './useCaptcha';
import { useSpokenCaptcha } from './useSpokenCaptcha';

interface CaptchaFieldProps {
  captcha: Captcha;
  field: UseFormRegisterReturn;
  error?: string;
}

/** The captcha picture (a click loads another one), its spoken alternative, and the field for the answer. */
export function CaptchaField({ captcha, field, error }: CaptchaFieldProps) {
  const spoken = useSpokenCaptcha(captcha);
  const failure = captcha.hasFailed ? '获取验证码失败' : (spoken.failure ?? undefined);

  function handleRefresh() {
    spoken.forgetFailure();
    captcha.refresh();
  }

  return (
    <Field
      label="图形验证码"
      hint={captcha.isSpoken && '请输入听到的4位数字，1读作“幺”'}
      error={error ?? failure}
      beside={
        <Picture type="button" aria-label="换一张图形验证码" title="看不清？换一张" onClick={handleRefresh}>
          <Content captcha={captcha} />
        </Picture>
      }
      foot={<ListenButtons spoken={spoken} />}
    >
      <TextInput autoComplete="off" maxLength={4} autoCapitalize="none" spellCheck={false} {...field} />
    </Field>
  );
}

function Content({ captcha: { src, isSpoken, hasFailed, fail } }: Pick<CaptchaFieldProps, 'captcha'>) {
  if (isSpoken) return '改用图片';
  if (hasFailed) return '点击重试';
  return <img src={src} alt="" onError={fail} />;
}

const Picture = styled.button`
  height: 44px;
  padding: 0;
  border: 1px solid ${theme.color.lineStrong};
  border-radius: ${theme.radius.control};
  background: ${theme.color.mist};
  color: ${theme.color.inkSoft};
  cursor: pointer;
  overflow: hidden;
  img {
    display: block;
    width: 100%;
    height: 100%;
  }
`;
