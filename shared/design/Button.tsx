import styled, { css } from 'styled-components';
import { Link } from '@portal/router';
import { theme } from './theme';

type Kind = 'primary' | 'plain' | 'quiet';
type Size = 's' | 'm' | 'l';

interface Look {
  $kind?: Kind;
  $size?: Size;
  $isWide?: boolean;
}

const kinds: Record<Kind, ReturnType<typeof css>> = {
  primary: css`
    background: ${theme.color.brand};
    border-color: ${theme.color.brand};
    color: ${theme.color.onBrand};
    &:hover:not(:disabled, [aria-disabled='true']) {
      background: ${theme.color.brandHover};
    }
  `,
  plain: css`
    background: ${theme.color.paper};
    border-color: ${theme.color.lineStrong};
    color: ${theme.color.ink};
    &:hover:not(:disabled, [aria-disabled='true']) {
      border-color: ${theme.color.brand};
      color: ${theme.color.brandDark};
    }
  `,
  quiet: css`
    background: transparent;
    border-color: transparent;
    color: ${theme.color.brandDark};
    &:hover:not(:disabled, [aria-disabled='true']) {
      background: ${theme.color.brandTint};
    }
    /* A border that is not seen would be drawn, close to the word. */
    @media (forced-colors: active) {
      border-color: Canvas;
      text-decoration: underline;
    }
  `,
};

const sizes: Record<Size, ReturnType<typeof css>> = {
  s: css`
    min-height: 28px;
    padding: 2px 10px;
    font-size: ${theme.size.s};
  `,
  m: css`
    min-height: 36px;
    padding: 6px 16px;
  `,
  l: css`
    min-height: 44px;
    padding: 8px 24px;
    font-size: ${theme.size.l};
  `,
};

const look = css<Look>`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: ${theme.space.s};
  border: 1px solid;
  border-radius: ${theme.radius.control};
  font-weight: 500;
  line-height: 20px;
  white-space: nowrap;
  cursor: pointer;
  transition:
    background ${theme.motion.state},
    border-color ${theme.motion.state};
  ${({ $kind = 'plain' }) => kinds[$kind]}
  ${({ $size = 'm' }) => sizes[$size]}
  ${({ $isWide }) => $isWide && 'width: 100%;'}
  &:disabled,
  &[aria-disabled='true'] {
    background: ${theme.color.mist};
    border-color: ${theme.color.line};
    color: ${theme.color.inkFaint};
    cursor: not-allowed;
  }
  /* Paper cannot be pressed; what is chosen stays as a word. */
  @media print {
    &:not([aria-pressed='true']) {
      display: none;
    }
    padding: 0;
    border: 0;
    background: none;
    color: ${theme.color.ink};
  }
`;

/** A button that acts; for navigation see `ButtonLink`. Submits a form only with `type="submit"`. */
export const Button = styled.button.attrs(({ type = 'button' }) => ({ type }))<Look>`
  ${look}
`;

/** Looks like a button, is a link of this portal. */
export const ButtonLink = styled(Link)<Look>`
  ${look}
`;
