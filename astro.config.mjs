import react from '@astrojs/react'
import { defineConfig } from 'astro/config'

export default defineConfig({
  site: process.env.SITE_URL || `http://localhost:${process.env.PORT || 8888}`,
  output: 'static',
  trailingSlash: 'ignore',
  outDir: process.env.PLACKET_OUT || './dist',
  integrations: [react()],
  prefetch: false,
  devToolbar: { enabled: false },
  experimental: { incrementalBuild: true },
  security: {
    csp: {
      directives: [
        "default-src 'self'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'self'",
        "form-action 'self'",
      ],
    },
  },
})
