// What a merchant's page loads: `new Razorpay(options).open()` shows checkout in a frame over the page.
;(() => {
  const base = new URL(document.currentScript.src).origin

  function flatten(prefix, value, into) {
    if (value === undefined || value === null || typeof value === 'function') return
    if (typeof value === 'object') {
      for (const name of Object.keys(value)) flatten(prefix ? `${prefix}[${name}]` : name, value[name], into)
    } else into.set(prefix, String(value))
  }

  /** Styles one by one: a page's policy may forbid style attributes, but not this. */
  function dress(element, styles) {
    for (const name of Object.keys(styles)) element.style[name] = styles[name]
  }

  class Razorpay {
    #options
    #listeners = { 'payment.failed': [] }
    #shade
    #frame
    #timer
    #hear = (event) => this.#listen(event)
    #press = (event) => {
      if (event.key === 'Escape' && this.#options.modal?.escape !== false) this.#dismiss()
    }

    constructor(options) {
      if (!options?.key) throw new Error('No key passed')
      this.#options = options
    }

    on(event, listener) {
      const listeners = this.#listeners[event] ?? []
      listeners.push(listener)
      this.#listeners[event] = listeners
      return this
    }

    open() {
      if (this.#shade) return this
      const { key, order_id, amount, name, description, image, prefill, notes, theme, config, callback_url } =
        this.#options
      const query = new URLSearchParams()
      const picture = typeof image === 'string' && image.length < 1000 ? image : undefined
      flatten(
        '',
        {
          key_id: key,
          order_id,
          amount,
          name,
          description,
          image: picture,
          prefill,
          notes,
          theme,
          config,
          callback_url,
        },
        query,
      )
      query.set('redirect', String(this.#options.redirect === true))
      query.set('retry', String(this.#options.retry?.enabled !== false && this.#options.retry !== false))
      query.set('parent_origin', location.origin)
      this.#shade = document.createElement('div')
      this.#shade.className = 'razorpay-container'
      dress(this.#shade, {
        position: 'fixed',
        inset: '0',
        zIndex: '2147483647',
        background: theme?.backdrop_color ?? 'rgba(10, 14, 30, 0.6)',
      })
      this.#shade.addEventListener('click', () => {
        if (this.#options.modal?.backdropclose) this.#dismiss()
      })
      this.#frame = document.createElement('iframe')
      this.#frame.className = 'razorpay-checkout-frame'
      this.#frame.title = 'Razorpay Checkout'
      this.#frame.setAttribute('allow', 'payment')
      const wide = window.innerWidth > 480
      dress(this.#frame, {
        position: 'absolute',
        border: '0',
        background: '#fff',
        colorScheme: 'light',
        width: wide ? '420px' : '100%',
        height: wide ? 'min(680px, 94vh)' : '100%',
        left: wide ? 'calc(50% - 210px)' : '0',
        top: wide ? 'max(3vh, calc(50% - 340px))' : '0',
        borderRadius: wide ? '14px' : '0',
      })
      this.#frame.src = `${base}/v1/checkout/public?${query}`
      this.#shade.append(this.#frame)
      document.body.append(this.#shade)
      window.addEventListener('message', this.#hear)
      window.addEventListener('keydown', this.#press)
      if (this.#options.timeout > 0) {
        this.#timer = setTimeout(() => this.#leave('timeout'), this.#options.timeout * 1000)
      }
      return this
    }

    close() {
      clearTimeout(this.#timer)
      window.removeEventListener('message', this.#hear)
      window.removeEventListener('keydown', this.#press)
      this.#shade?.remove()
      this.#shade = undefined
      return this
    }

    #dismiss() {
      if (this.#options.modal?.confirm_close && !window.confirm('Do you want to leave the payment?')) return
      this.#leave()
    }

    #leave(reason) {
      this.close()
      this.#options.modal?.ondismiss?.(reason)
    }

    #listen({ origin, source, data }) {
      if (origin !== base || source !== this.#frame?.contentWindow) return
      switch (data?.event) {
        case 'success':
          if (typeof this.#options.handler === 'function') {
            this.close()
            this.#options.handler(data.proof)
          } else source.postMessage({ event: 'no-handler' }, base)
          break
        case 'failed':
          for (const listener of this.#listeners['payment.failed']) listener({ error: data.error })
          if (this.#options.retry === false || this.#options.retry?.enabled === false) this.#leave()
          break
        case 'dismiss':
          this.#dismiss()
          break
      }
    }
  }

  window.Razorpay = Razorpay
})()
