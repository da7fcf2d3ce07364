import { render, screen } from '@testing-library/react';
import { InlineSubmit } from './InlineForm';

it('has a button as high as the fields, below the line of their labels', () => {
  render(<InlineSubmit>查询</InlineSubmit>);

  expect(screen.getByRole('button')).toHaveStyle({ minHeight: '44px', marginTop: 'calc(22px + 4px)' });
});
