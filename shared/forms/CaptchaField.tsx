import styled from 'styled-components';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field, TextInput, theme } from '@portal/design';
import type { Captcha } from './useCaptcha';

interface CaptchaFieldProps {
  captcha: Captcha;
  field: UseFormRegisterReturn;
  error?: string;
}

/** The picture to be read, a click for another one, and the field for its letters. */
export function CaptchaField({ captcha, field, error }: CaptchaFieldProps) {
  return (
    <Field
      label="图形验证码"
      error={error ?? (captcha.hasFailed ? '获取验证码失败' : undefined)}
      beside={
        <Picture type="button" aria-label="换一张图形验证码" title="看不清？换一张" onClick={captcha.refresh}>
          {captcha.src && !captcha.hasFailed ? (
            <img src={captcha.src} alt="" onError={captcha.fail} />
          ) : (
            '点击重试'
          )}
        </Picture>
      }
    >
      <TextInput autoComplete="off" maxLength={4} autoCapitalize="none" spellCheck={false} {...field} />
    </Field>
  );
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
