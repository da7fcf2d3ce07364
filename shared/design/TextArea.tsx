import styled from 'styled-components';
import { TextInput } from './TextInput';
import { theme } from './theme';

/** Text of several lines. */
export const TextArea = styled(TextInput).attrs({ as: 'textarea' })<{ rows?: number }>`
  height: auto;
  padding: ${theme.space.s} ${theme.space.m};
  line-height: 22px;
  resize: vertical;
`;
