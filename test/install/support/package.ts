/** A small built package as `t.testdir` makes it, with a package of each kind in `node_modules`. */
export function smallPackage() {
  return {
    'package.json': JSON.stringify({ name: 'ovation', files: ['bin', 'dist/src', 'service.example.ini'] }),
    'package-lock.json': JSON.stringify({
      packages: {
        '': { name: 'ovation' },
        'node_modules/needed': {},
        'node_modules/needed/node_modules/inner': {},
        'node_modules/needed/node_modules/tool': { dev: true },
        'node_modules/for-others': { optional: true },
        'node_modules/for-us': { optional: true },
        'node_modules/types': { devOptional: true },
        'node_modules/tool': { dev: true },
      },
    }),
    LICENSE: 'free',
    'service.example.ini': '',
    'README.md': 'read me',
    src: { 'main.ts': '' },
    bin: { 'ovation.js': '#!/usr/bin/env node' },
    dist: { src: { cli: { 'main.js': 'main' } }, test: { 'main.test.js': '' } },
    node_modules: {
      needed: {
        'index.js': 'needed',
        node_modules: { inner: { 'index.js': '' }, tool: { 'index.js': '' }, '.package-lock.json': '{}' },
        dist: {
          [`uws_${process.platform}_${process.arch}_115.node`]: '',
          [`uws_${process.platform}_${process.arch}_127.node`]: '',
          'uws_plan9_mips_115.node': '',
        },
      },
      'for-us': { 'index.js': '' },
      types: { 'index.d.ts': '' },
      tool: { 'index.js': '' },
    },
  }
}

/** What of it is to be installed. */
export const smallProgram = [
  'LICENSE',
  'bin/ovation.js',
  'dist/src/cli/main.js',
  'node_modules/for-us/index.js',
  `node_modules/needed/dist/uws_${process.platform}_${process.arch}_115.node`,
  `node_modules/needed/dist/uws_${process.platform}_${process.arch}_127.node`,
  'node_modules/needed/index.js',
  'node_modules/needed/node_modules/inner/index.js',
  'package-lock.json',
  'package.json',
  'service.example.ini',
]
