#!/usr/bin/env node
require('../scripts/lib/portal-remote.cjs');
