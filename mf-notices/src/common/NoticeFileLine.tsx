import type { ReactNode } from 'react';
import styled from 'styled-components';
import { theme } from '@portal/design';
import { fileSize } from '@portal/rules';

/** A file of a notice. The size of one that was just uploaded is not known. */
export interface ShownFile {
  fileId: string;
  fileName: string;
  fileBytes?: number;
}

interface NoticeFileLineProps {
  file: ShownFile;
  /** Actions for the file. */
  children: ReactNode;
}

/** A file in a list: name, and size if known. */
export const NoticeFileLine = ({ file: { fileName, fileBytes }, children }: NoticeFileLineProps) => (
  <Line>
    <span>{fileName}</span>
    {fileBytes !== undefined && <small>{fileSize(fileBytes)}</small>}
    {children}
  </Line>
);

const Line = styled.li`
  display: flex;
  align-items: baseline;
  gap: ${theme.space.m};
  span {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  small {
    flex: none;
    color: ${theme.color.inkFaint};
    font-size: ${theme.size.xs};
  }
`;
