// eslint-disable-next-line no-restricted-imports -- It is given to remotes whole.
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import * as reactHookForm from 'react-hook-form';
import * as styledComponents from 'styled-components';
import * as zustand from 'zustand';
import * as client from '@portal/client';
import * as design from '@portal/design';
import * as html from '@portal/html';
import * as router from '@portal/router';
import * as schema from '@portal/schema';
import * as session from '@portal/session';
import * as slots from '@portal/slots';
import * as text from '@portal/text';

/**
 * Modules for server builds of remotes: the rows of `sharedModules` of `@portal/federation`, in this shell's copies. No
 * axios, because drawing makes no calls.
 */
export const sharedForRemotes: Readonly<Record<string, object>> = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  'react-hook-form': reactHookForm,
  'styled-components': styledComponents,
  zustand,
  '@portal/text': text,
  '@portal/client': client,
  '@portal/router': router,
  '@portal/schema': schema,
  '@portal/session': session,
  '@portal/design': design,
  '@portal/html': html,
  '@portal/slots': slots,
};
