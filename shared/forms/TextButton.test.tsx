import { render, screen } from '@testing-library/react';
import { theme } from '@portal/design';
import { TextButton } from './TextButton';

it('submits no form, and reads as a link does', () => {
  render(<TextButton>收听验证码</TextButton>);

  const button = screen.getByRole('button', { name: '收听验证码' });
  expect(button).toHaveAttribute('type', 'button');
  expect(button).toHaveStyle({ color: theme.color.brandDark });
});
